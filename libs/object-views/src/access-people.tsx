import { type AccessGroupFragment, type AccessPersonFragment, graphql } from '@libs/api';
import { ACCESS, type Access } from '@libs/domain';
import { serverText } from '@libs/i18n';
import { Avatar, Badge, cx, Select, type SelectOption } from '@libs/ui';
import { useState } from 'react';
import { AccessGroup } from './access-group.tsx';
import css from './access-people.module.css';
import { AddPerson } from './add-person.tsx';
import { accessLabel } from './labels.ts';
import { type AccessPlace, useSetAccess } from './set-access.ts';
import { t } from './texts.ts';

graphql(`
  fragment AccessPerson on PersonAccess {
    email access explicit isYou
    user { id name initials }
    reasons { text access }
  }
`);
const LEVELS = ['read', 'write', 'full'] as const;
const CAP = /^Viewer of this workspace/;

/** What a person has without the level that somebody gave them here, and whether their role caps it. */
function limitsOf({ reasons, explicit }: AccessPersonFragment): { floor: Access; from: string | null; capped: boolean } {
  const own = explicit ? reasons.findIndex(({ text, access }) => access === explicit && /^(Made|Added|Shared|Invited)/.test(text)) : -1;
  const others = reasons.filter(({ text }, place) => place !== own && !CAP.test(text));
  const strongest = others.reduce<(typeof others)[number] | null>(
    (best, next) => (!best || ACCESS[next.access] > ACCESS[best.access] ? next : best),
    null,
  );
  return {
    floor: strongest?.access ?? 'none',
    from: strongest ? serverText(strongest.text) : null,
    capped: reasons.some(({ text }) => CAP.test(text)),
  };
}

function optionsFor(person: AccessPersonFragment): SelectOption<Access>[] {
  const { floor, from, capped } = limitsOf(person);
  const levels = LEVELS.map((level): SelectOption<Access> => {
    if (capped && ACCESS[level] > ACCESS.read)
      return { value: level, label: accessLabel(level), hint: t('access.viewersOnly'), disabled: true };
    if (ACCESS[level] < ACCESS[floor])
      return { value: level, label: accessLabel(level), hint: t('access.hasMore', { from: from ?? '' }), disabled: true };
    return { value: level, label: accessLabel(level) };
  });
  return person.explicit
    ? [
        ...levels,
        {
          value: 'none',
          label: t('access.remove'),
          hint: floor === 'none' ? t('access.loses') : t('access.keeps', { level: accessLabel(floor), from: from ?? '' }),
        },
      ]
    : levels;
}

function Why({ person, open, onToggle }: { person: AccessPersonFragment; open: boolean; onToggle: () => void }) {
  const { reasons } = person;
  if (reasons.length < 2) return <div className={css.why}>{reasons[0] ? serverText(reasons[0].text) : t('access.onlyHere')}</div>;
  const capped = reasons.some(({ text }) => CAP.test(text));
  return (
    <div className={css.why}>
      <button type="button" className={css.ways} aria-expanded={open} onClick={onToggle}>
        {capped ? t('access.viewer') : t('access.ways', { count: reasons.length })}
      </button>
      {capped ? t('access.caps') : t('access.highest')}
    </div>
  );
}

function Person({ person, place, canShare }: { person: AccessPersonFragment; place: AccessPlace; canShare: boolean }) {
  const [open, setOpen] = useState(false);
  const { fetching, set } = useSetAccess(place);
  const { user, access } = person;
  const fixed = !canShare || limitsOf(person).floor === 'full';
  return (
    <li>
      <div className={css.row}>
        <Avatar {...user} size="md" />
        <div className={css.who}>
          <div className={css.name}>
            {user.name} {person.isYou && <span className={css.you}>{t('access.you')}</span>}
          </div>
          <div className={cx('vb-trunc', css.mail)}>{person.email}</div>
        </div>
        <Why person={person} open={open} onToggle={() => setOpen(!open)} />
        <div className={css.level}>
          {fixed ? (
            <span className={css.fixed}>{accessLabel(access)}</span>
          ) : (
            <Select
              quiet
              aria-label={t('access.levelOf', { name: user.name })}
              value={access}
              options={optionsFor(person)}
              disabled={fetching}
              onChange={(next) => next !== access && void set({ userId: user.id }, next)}
            />
          )}
        </div>
      </div>
      {open && (
        <ul className={css.reasons}>
          {person.reasons.map((reason) => (
            <li key={reason.text}>
              <span className={css.reason}>{serverText(reason.text)}</span>
              {reason.access === access ? (
                <Badge tone="pen">{accessLabel(reason.access)}</Badge>
              ) : (
                <span className={css.mail}>{accessLabel(reason.access)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

export interface AccessPeopleProps {
  people: readonly AccessPersonFragment[];
  /** The groups that were given something here or above. */
  groups: readonly AccessGroupFragment[];
  place: AccessPlace;
  /** Whether the reader may change levels. */
  canShare: boolean;
  /** Shows the row that adds a member who has no access yet. */
  adds?: boolean;
}

/** Who has access, why, and at which level; several reasons unfold. */
export default function AccessPeople({ people, groups, place, canShare, adds }: AccessPeopleProps) {
  return (
    <section className={css.people} aria-label={t('access.list')}>
      {adds && canShare && <AddPerson place={place} people={people} groups={groups} className={css.add} />}
      <div className={cx(css.row, css.head)}>
        <span className={css.who}>{t('access.people', { count: people.length })}</span>
        <span className={css.why}>{t('access.why')}</span>
        <span className={css.level}>{t('access.level')}</span>
      </div>
      {groups.length > 0 && (
        <ul aria-label={t('access.groups')}>
          {groups.map((given) => (
            <AccessGroup key={given.group.id} given={given} place={place} canShare={canShare} />
          ))}
        </ul>
      )}
      <ul>
        {people.map((person) => (
          <Person key={person.user.id} person={person} place={place} canShare={canShare} />
        ))}
      </ul>
    </section>
  );
}
