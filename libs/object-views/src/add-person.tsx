import { type AccessGroupFragment, graphql, useQuery } from '@libs/api';
import { Avatar, Button, cx, IconUsers, Select, TextInput, UiLink, useDebounced } from '@libs/ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useEarlyEnter } from './early-enter.ts';
import { accessLabel } from './labels.ts';
import { type AccessPlace, type AccessPrincipal, useSetAccess } from './set-access.ts';
import css from './share-panel.module.css';
import { t } from './share-texts.ts';

const CANDIDATES = graphql(`
  query AddPersonCandidates($place: AccessPlaceKind!, $id: ID!, $query: String!) {
    accessCandidates(place: $place, id: $id, query: $query) { email role user { id name initials } }
    groups { id name memberCount }
  }
`);

type Level = 'read' | 'write' | 'full';
const LEVELS: readonly Level[] = ['read', 'write', 'full'];
const MAX_SHOWN = 8;
/** What is typed within it is asked for once. */
const PAUSE_MS = 150;

/** Lower case, without accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

interface Found {
  id: string;
  name: string;
  to: AccessPrincipal;
  /** Beside the name. */
  about: string;
  initials: string | null;
  isViewer: boolean;
}

/** Gives a member or a group a level, found by name or address as it is typed, members by the server. Those who have access already have their level in the list below. */
export function AddPerson({
  place,
  groups,
  className,
}: {
  place: AccessPlace;
  groups: readonly AccessGroupFragment[];
  className?: string;
}) {
  const { fetching, set } = useSetAccess(place);
  const [words, setWords] = useState('');
  const [picked, setPicked] = useState<Found | null>(null);
  const [level, setLevel] = useState<Level>('read');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const query = plain(words.trim());
  const sent = useDebounced(words.trim(), PAUSE_MS);
  const [answer] = useQuery({
    query: CANDIDATES,
    variables: { place: place.kind, id: place.id, query: sent },
    requestPolicy: 'cache-and-network',
  });
  // Those of before stay until the answer is there.
  const last = useRef(answer.data);
  if (answer.data) last.current = answer.data;
  const data = last.current;
  const isCurrent = plain(sent) === query && !answer.fetching;

  const given = new Set(groups.flatMap(({ group, explicit }) => (explicit ? group.id : [])));
  const all: Found[] = [
    ...(data?.groups ?? []).map(({ id, name, memberCount }) => ({
      ...{ id, name, to: { groupId: id }, about: t('groupOf', { count: memberCount }), initials: null, isViewer: false },
    })),
    ...(data?.accessCandidates ?? []).map(({ user: { id, name, initials }, email, role }) => ({
      ...{ id, name, to: { userId: id }, about: email, initials, isViewer: role === 'viewer' },
    })),
  ];
  const others = all.filter(({ id }) => !given.has(id));
  const matches = others
    .filter(
      ({ name, about, to }) =>
        plain(name)
          .split(/\s+/)
          .some((word) => word.startsWith(query)) ||
        plain(name).startsWith(query) ||
        ('userId' in to && plain(`${name} ${about}`).includes(query)),
    )
    .slice(0, MAX_SHOWN);
  const exact = others.find(({ name, about }) => plain(name) === query || about === query);
  const selected = picked ?? exact;
  const most = selected?.isViewer ? ['read' as const] : LEVELS;
  const access = most.includes(level) ? level : 'read';
  const isListed = isOpen && !picked && matches.length > 0;

  function take(member: Found) {
    setPicked(member);
    setWords(member.name);
    setOpen(false);
  }
  async function give() {
    if (!selected) return;
    // Emptied before the answer: the next name may be typed meanwhile.
    setPicked(null);
    setWords('');
    if (!(await set(selected.to, access))) setWords((typed) => typed || selected.name);
  }
  // Who is listed has the letters, whatever is still asked for.
  const enter = useEarlyEnter(isCurrent || isListed || selected !== undefined, () => {
    const member = matches[active];
    if (isListed && member) take(member);
    else void give();
  });
  function keys(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      enter.press();
      return;
    }
    enter.forget();
    if (!isListed) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) setActive((active + step + matches.length) % matches.length);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={cx(css.addRow, className)}>
      <div className={css.field}>
        <TextInput
          label={t('add')}
          hideLabel
          placeholder={t('addPlaceholder')}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={listId}
          aria-activedescendant={isListed ? `${listId}-${active}` : undefined}
          autoComplete="off"
          value={words}
          onChange={(event) => {
            enter.forget();
            setWords(event.currentTarget.value);
            setPicked(null);
            setActive(0);
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={keys}
        />
        {isListed && (
          <div id={listId} role="listbox" aria-label={t('people')} className={css.people}>
            {matches.map((member, i) => (
              <div
                key={member.id}
                id={`${listId}-${i}`}
                role="option"
                tabIndex={-1}
                aria-selected={i === active}
                className={cx(css.person, i === active && css.active)}
                onPointerMove={() => setActive(i)}
                onPointerDown={(event) => {
                  event.preventDefault();
                  take(member);
                }}
              >
                {member.initials === null ? (
                  <IconUsers size={16} />
                ) : (
                  <Avatar id={member.id} name={member.name} initials={member.initials} />
                )}
                <span className="vb-trunc">{member.name}</span>
                <span className={cx('vb-trunc', css.personMail)}>{member.about}</span>
              </div>
            ))}
          </div>
        )}
      </div>
      <Select
        aria-label={t('level')}
        value={access}
        options={most.map((value) => ({ value, label: accessLabel(value) }))}
        onChange={setLevel}
      />
      <Button variant="primary" disabled={!selected} loading={fetching} onClick={() => void give()}>
        {t('give')}
      </Button>
      {data && isCurrent && query && !matches.length && !selected && (
        <p className={css.noMatch} role="status">
          {t('noMatch', { words: words.trim() })} <UiLink href="/settings/users">{t('invite')}</UiLink>
        </p>
      )}
    </div>
  );
}
