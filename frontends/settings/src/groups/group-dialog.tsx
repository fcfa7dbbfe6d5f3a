import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { useMemberSearch } from '@libs/object-views/members';
import { useFocusCreated } from '@libs/shell-kit';
import { Avatar, Button, Dialog, ErrorCard, SearchField, SkeletonLines } from '@libs/ui';
import { useRef, useState } from 'react';
import { useGroupTexts } from './copy.ts';
import css from './groups-page.module.css';

const PEOPLE = graphql(`
  query SettingsGroupPeople($groupId: ID!) {
    groupPeople(groupId: $groupId) { groupId people { id name initials } }
  }
`);
const ADD = graphql(`
  mutation SettingsGroupAdd($id: ID!, $userIds: [ID!]!) { addGroupMembers(input: { id: $id, userIds: $userIds }) { id memberCount } }
`);
const REMOVE = graphql(`
  mutation SettingsGroupRemove($id: ID!, $userIds: [ID!]!) { removeGroupMembers(input: { id: $id, userIds: $userIds }) { id memberCount } }
`);
const MAX_SHOWN = 8;

/** Lower case, without accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export interface GroupDialogProps {
  group: { id: string; name: string; source: string };
  onClose: () => void;
}

/** Who is in a group; one field finds those who are in it and those who could be. */
export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const t = useGroupTexts();
  const [{ data, error }, reload] = useQuery({ query: PEOPLE, variables: { groupId: group.id } });
  const [adding, add] = useMutation(ADD);
  const [removing, remove] = useMutation(REMOVE);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useFocusCreated(group.id, () => field.current?.focus({ preventScroll: true }));

  const failure = errorOf(error);
  const isManual = group.source === 'manual';
  const busy = adding.fetching || removing.fetching;
  const query = plain(words.trim());
  const { found: matches, isCurrent } = useMemberSearch(words, { pause: !query });
  const emails = new Map(matches.map(({ user, email }) => [user.id, email]));
  // Those whom the server finds by their address too.
  const fits = (person: { id: string; name: string }) =>
    plain(person.name).includes(query) || (query !== '' && isCurrent && emails.has(person.id));
  const people = data?.groupPeople.people ?? [];
  const inGroup = new Set(people.map(({ id }) => id));
  const inside = people.filter(fits);
  const outside =
    query && isManual
      ? matches.flatMap(({ user }) => (!inGroup.has(user.id) && (isCurrent || fits(user)) ? user : [])).slice(0, MAX_SHOWN)
      : [];

  async function change(run: typeof add | typeof remove, userId: string) {
    const answer = await run({ id: group.id, userIds: [userId] }, { idempotent: true, quiet: true });
    const failed = errorOf(answer.error);
    setProblem(failed?.message ?? null);
    if (failed) return;
    setWords('');
    field.current?.focus();
  }
  const row = (person: (typeof people)[number], isIn: boolean) => (
    <li key={person.id} className={css.person}>
      <Avatar {...person} size="sm" />
      <span className={css.who}>
        <span className="vb-trunc">{person.name}</span>
        <span className="vb-trunc">{emails.get(person.id)}</span>
      </span>
      {isManual && (
        <Button
          sends={isIn ? 'removeGroupMembers' : 'addGroupMembers'}
          size="sm"
          disabled={busy}
          variant={isIn ? 'ghost' : undefined}
          aria-label={t(isIn ? 'takePerson' : 'addPerson', { name: person.name })}
          onClick={() => void change(isIn ? remove : add, person.id)}
        >
          {t(isIn ? 'take' : 'add')}
        </Button>
      )}
    </li>
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={group.name}
      width={520}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className={css.dialog}>
        {!isManual && <p className={css.note}>{t('scimHint')}</p>}
        <SearchField ref={field} label={t('find')} value={words} onChange={setWords} data-autofocus />
        {problem && (
          <p role="alert" className={css.problem}>
            {problem}
          </p>
        )}
        {failure && !data && <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} />}
        {!data && !failure && <SkeletonLines lines={4} height={24} />}
        {data && (
          <>
            {inside.length > 0 && (
              <section aria-label={t('inGroup')}>
                <h3 className={css.caption}>
                  {t('inGroup')} · {people.length} / {LIMITS.userGroups.members}
                </h3>
                <ul>{inside.map((person) => row(person, true))}</ul>
              </section>
            )}
            {outside.length > 0 && (
              <section aria-label={t('others')}>
                <h3 className={css.caption}>{t('others')}</h3>
                <ul>{outside.map((person) => row(person, false))}</ul>
              </section>
            )}
            {!inside.length && !outside.length && (!query || isCurrent) && (
              <p className={css.note} role="status">
                {query ? t('noMatch', { words: words.trim() }) : t('noMembers')}
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
