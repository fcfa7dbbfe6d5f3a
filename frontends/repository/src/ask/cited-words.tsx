import { formatDeepLink } from '@libs/domain';
import { VerbatimCard } from '@libs/object-views';
import { Badge, ButtonLink, cx } from '@libs/ui';
import css from './ask.module.css';
import { useAskTexts } from './copy.ts';
import type { Cited } from './use-answers.ts';

/** The address of the cited words in their note. */
export const placeOf = ({ noteId, start, end, version }: Cited): string =>
  `/data/${noteId}${formatDeepLink({ kind: 'offsets', start, end, version })}`;

const day = (date: string | null | undefined) =>
  date ? new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }) : null;

/** The cited words in their paragraph, with who said them, where and when; or what has become of them. */
export function CitedWords({ cited, number }: { cited: Cited; number?: number }) {
  const t = useAskTexts();
  if (typeof cited.quote !== 'string')
    return (
      <p className={cx(css.card, css.gone)}>
        {number && <span className={css.chip}>{number}</span>}
        <Badge tone="warn">{t(cited.state === 'hidden' ? 'hidden' : cited.state === 'removed' ? 'removed' : 'changed')}</Badge>
        {cited.state === 'changed' && t('changedText')}
      </p>
    );
  return (
    <div className={css.card}>
      {number && <span className={cx(css.chip, css.chosen)}>{number}</span>}
      <div className={css.cardWords}>
        <VerbatimCard
          quote={
            <>
              {cited.before}
              <mark>{cited.quote}</mark>
              {cited.after}
            </>
          }
          speaker={cited.speaker}
          source={[cited.note, cited.project, day(cited.date)].filter(Boolean).join(' · ')}
          startMs={cited.startMs}
          look="wide"
        />
      </div>
      <ButtonLink size="sm" href={placeOf(cited)}>
        {t('openInNote')}
      </ButtonLink>
    </div>
  );
}
