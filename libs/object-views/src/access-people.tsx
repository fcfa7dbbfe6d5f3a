import { type AccessGroupFragment, type AccessPersonFragment, errorOf, graphql, usePages } from '@libs/api';
import { ACCESS, type Access } from '@libs/domain';
import { serverText } from '@libs/i18n';
import { Avatar, Badge, Button, cx, ErrorCard, SearchField, Select, type SelectOption, SkeletonLines } from '@libs/ui';
import { useDeferredValue, useState } from 'react';
import { AccessGroup } from './access-group.tsx';
import css from './access-people.module.css';
import { t } from './access-texts.ts';
import { AddPerson } from './add-person.tsx';
import { accessLabel } from './labels.ts';
import { type AccessPlace, useSetAccess } from './set-access.ts';

graphql(`
  fragment AccessPerson on PersonAccess {
    email access explicit isYou
    user { id name initials }
    reasons { text access }
  }
`);
const PEOPLE = graphql(`
  query PeopleWithAccess($place: AccessPlaceKind!, $id: ID!, $query: String, $first: Int, $after: String) {
    peopleWithAccess(place: $place, id: $id, query: $query, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { ...AccessPerson }
    }
  }
`);
/** With more people than this a field finds them. */
const MANY = 20;

const LEVELS = ['read', 'write', 'full'] as const;
const CAP = /^Viewer of this workspace/;

/** What a person has without the level granted here, and whether their role caps it. */
function limitsOf({ reasons, explicit }: AccessPersonFragment): { floor: Access; from: string | null; capped: boolean } {
  const own = explicit ? reasons.findIndex(({ text, access }) => access === explicit && /^(Made|Added|Shared|Invited)/.test(text)) : -1;
  const others = reasons.filter(({ text }, position) => position !== own && !CAP.test(text));
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
    if (capped && ACCESS[level] > ACCESS.read) return { value: level, label: accessLabel(level), hint: t('viewersOnly'), disabled: true };
    if (ACCESS[level] < ACCESS[floor])
      return { value: level, label: accessLabel(level), hint: t('hasMore', { from: from ?? '' }), disabled: true };
    return { value: level, label: accessLabel(level) };
  });
  return person.explicit
    ? [
        ...levels,
        {
          value: 'none',
          label: t('remove'),
          hint: floor === 'none' ? t('loses') : t('keeps', { level: accessLabel(floor), from: from ?? '' }),
        },
      ]
    : levels;
}

function AccessReason({ person, open, onToggle }: { person: AccessPersonFragment; open: boolean; onToggle: () => void }) {
  const { reasons } = person;
  if (reasons.length < 2) return <div className={css.why}>{reasons[0] ? serverText(reasons[0].text) : t('onlyHere')}</div>;
  const capped = reasons.some(({ text }) => CAP.test(text));
  return (
    <div className={css.why}>
      <button type="button" className={css.ways} aria-expanded={open} onClick={onToggle}>
        {capped ? t('viewer') : t('ways', { count: reasons.length })}
      </button>
      {capped ? t('caps') : t('highest')}
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
            {user.name} {person.isYou && <span className={css.you}>{t('you')}</span>}
          </div>
          <div className={cx('vb-trunc', css.mail)}>{person.email}</div>
        </div>
        <AccessReason person={person} open={open} onToggle={() => setOpen(!open)} />
        <div className={css.level}>
          {fixed ? (
            <span className={css.fixed}>{accessLabel(access)}</span>
          ) : (
            <Select
              quiet
              aria-label={t('levelOf', { name: user.name })}
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
  /** The groups that were given something here or above. */
  groups: readonly AccessGroupFragment[];
  place: AccessPlace;
  /** Whether the reader may change levels. */
  canShare: boolean;
  /** Shows the row that adds a member who has no access yet. */
  adds?: boolean;
}

/** Who has access, why, and at which level, page by page; several reasons unfold. */
export default function AccessPeople({ groups, place, canShare, adds }: AccessPeopleProps) {
  const [words, setWords] = useState('');
  const query = useDeferredValue(words.trim()) || null;
  const pages = usePages({ query: PEOPLE, variables: { place: place.kind, id: place.id, query }, pick: (data) => data.peopleWithAccess });
  const { nodes: people, total = 0 } = pages;
  const [all, setAll] = useState(0);
  // How many there are without what was typed.
  if (!query && total && total !== all) setAll(total);
  const failure = errorOf(pages.error);
  return (
    <section className={css.people} aria-label={t('list')}>
      {adds && canShare && <AddPerson place={place} groups={groups} className={css.add} />}
      <div className={cx(css.row, css.head)}>
        <span className={css.who}>{t('people', { count: all })}</span>
        <span className={css.why}>{t('why')}</span>
        <span className={css.level}>{t('level')}</span>
      </div>
      {all > MANY && <SearchField size="sm" label={t('find')} value={words} onChange={setWords} className={css.find} />}
      {groups.length > 0 && !query && (
        <ul aria-label={t('groups')}>
          {groups.map((given) => (
            <AccessGroup key={given.group.id} given={given} place={place} canShare={canShare} />
          ))}
        </ul>
      )}
      {pages.loading && <SkeletonLines lines={4} height={28} />}
      {failure && !people.length && <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={pages.reload} />}
      {query && !pages.loading && !failure && !people.length && (
        <p className={css.none} role="status">
          {t('noMatch', { words: query })}
        </p>
      )}
      <ul>
        {people.map((person) => (
          <Person key={person.user.id} person={person} place={place} canShare={canShare} />
        ))}
      </ul>
      {pages.hasMore && (
        <div className={css.more}>
          <Button size="sm" loading={pages.loadingMore} onClick={pages.loadMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </section>
  );
}
