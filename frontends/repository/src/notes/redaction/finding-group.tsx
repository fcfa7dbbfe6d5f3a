import { PERSONAL_DATA_SURE, type PersonalDataType } from '@libs/domain';
import { formatDeepLink } from '@libs/shell-kit';
import { Button, Checkbox, UiLink } from '@libs/ui';
import { useMemo, useState } from 'react';
import { useNoteTexts } from '../copy.ts';
import { type Finding, groupByText, isSelected, keyOf, type RedactionChoices } from './choices.ts';
import { TextInContext } from './in-context.tsx';
import css from './redaction.module.css';

/** So many places of one saying are shown before more are asked for. */
const MAX_COLLAPSED = 4;

interface FoundKindProps {
  type: PersonalDataType;
  places: readonly Finding[];
  version: number;
  choices: RedactionChoices;
  onChoose: (places: readonly Finding[], wanted: boolean) => void;
  onLeave: () => void;
}

/** All that was found of one kind. */
export function FindingGroup({ type, places, choices, onChoose, ...rest }: FoundKindProps) {
  const t = useNoteTexts();
  const groups = useMemo(() => groupByText(places), [places]);
  const count = places.filter((finding) => isSelected(choices, finding)).length;
  return (
    <section className={css.group} aria-label={t(`redact.type.${type}`)}>
      <div className={css.kind}>
        <Checkbox
          label={t('redact.all', { type: t(`redact.type.${type}`) })}
          checked={count === places.length}
          indeterminate={count > 0 && count < places.length}
          onChange={(all) => onChoose(places, all)}
        />
        <span className={css.meta}>{t('redact.chosen', { chosen: count, total: places.length })}</span>
      </div>
      <ul>
        {groups.map((same) => (
          <SameText key={same.map(keyOf)[0]} places={same} choices={choices} onChoose={onChoose} {...rest} />
        ))}
      </ul>
    </section>
  );
}

/** The places that say the same: chosen together, or each for itself. */
function SameText({ places, version, choices, onChoose, onLeave }: Omit<FoundKindProps, 'type'>) {
  const t = useNoteTexts();
  const [isExpanded, setExpanded] = useState(false);
  const [first] = places;
  if (!first) return null;
  const isOne = places.length === 1;
  const count = places.filter((finding) => isSelected(choices, finding)).length;
  const isSure = places.some(({ confidence }) => confidence >= PERSONAL_DATA_SURE);
  const visibleFindings = isExpanded ? places : places.slice(0, MAX_COLLAPSED);
  return (
    <li>
      <div className={css.saying}>
        <Checkbox
          label={first.text}
          checked={count === places.length}
          indeterminate={count > 0 && count < places.length}
          onChange={(all) => onChoose(places, all)}
        />
        <span className={css.meta}>
          {!isOne && `${t('redact.places', { count: places.length })} · `}
          {isSure ? t('redact.sure') : t('redact.unsure')}
        </span>
      </div>
      <ul className={css.places}>
        {visibleFindings.map((finding) => (
          <li key={keyOf(finding)}>
            {isOne ? (
              <p className={css.context}>
                <TextInContext place={finding} />
              </p>
            ) : (
              <Checkbox
                className={css.context}
                label={<TextInContext place={finding} />}
                checked={isSelected(choices, finding)}
                onChange={(one) => onChoose([finding], one)}
              />
            )}
            <UiLink
              href={`${location.pathname}${formatDeepLink({ kind: 'offsets', start: finding.start, end: finding.end, version })}`}
              className={css.show}
              aria-label={t('redact.showOf', { text: finding.text })}
              onClick={onLeave}
            >
              {t('redact.show')}
            </UiLink>
          </li>
        ))}
      </ul>
      {places.length > visibleFindings.length && (
        <Button size="sm" variant="ghost" className={css.morePlaces} onClick={() => setExpanded(true)}>
          {t('redact.morePlaces', { count: places.length - visibleFindings.length })}
        </Button>
      )}
    </li>
  );
}
