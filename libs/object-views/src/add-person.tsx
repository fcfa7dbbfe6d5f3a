import { type AccessPersonFragment, graphql, useQuery } from '@libs/api';
import { Avatar, Button, cx, Select, TextInput, UiLink } from '@libs/ui';
import { type KeyboardEvent, useId, useState } from 'react';
import { accessLabel } from './labels.ts';
import { type AccessPlace, useSetAccess } from './set-access.ts';
import css from './share-panel.module.css';
import { t } from './share-texts.ts';

const MEMBERS = graphql(`
  query AddPersonMembers {
    members { id email role user { id name initials } }
  }
`);

type Level = 'read' | 'write' | 'full';
const LEVELS: readonly Level[] = ['read', 'write', 'full'];
const SHOWN = 8;

/** Lower case, without accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Gives a member a level, found by name or address as it is typed. Those who have access already have their level in the list below. */
export function AddPerson({
  place,
  people,
  className,
}: {
  place: AccessPlace;
  people: readonly AccessPersonFragment[];
  className?: string;
}) {
  const [{ data }] = useQuery({ query: MEMBERS });
  const { fetching, set } = useSetAccess(place);
  const [words, setWords] = useState('');
  const [userId, setUserId] = useState<string | null>(null);
  const [level, setLevel] = useState<Level>('read');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();

  const given = new Set(people.flatMap(({ user, explicit }) => (explicit ? user.id : [])));
  const others = data?.members.filter(({ user }) => !given.has(user.id)) ?? [];
  const asked = plain(words.trim());
  const found = others
    .filter(
      ({ user, email }) =>
        plain(user.name)
          .split(/\s+/)
          .some((word) => word.startsWith(asked)) ||
        plain(user.name).startsWith(asked) ||
        email.startsWith(asked),
    )
    .slice(0, SHOWN);
  const exact = others.find(({ user, email }) => plain(user.name) === asked || email === asked);
  const chosen = others.find(({ user }) => user.id === userId) ?? exact;
  const most = chosen?.role === 'viewer' ? ['read' as const] : LEVELS;
  const access = most.includes(level) ? level : 'read';
  const isListed = isOpen && !userId && found.length > 0;

  function take(member: (typeof others)[number]) {
    setUserId(member.user.id);
    setWords(member.user.name);
    setOpen(false);
  }
  async function give() {
    if (!chosen) return;
    // Emptied before the answer: the next name may be typed meanwhile.
    setUserId(null);
    setWords('');
    if (!(await set(chosen.user.id, access))) setWords((typed) => typed || chosen.user.name);
  }
  function keys(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      const member = found[active];
      if (isListed && member) take(member);
      else void give();
      return;
    }
    if (!isListed) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) setActive((active + step + found.length) % found.length);
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
            setWords(event.currentTarget.value);
            setUserId(null);
            setActive(0);
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={keys}
        />
        {isListed && (
          <div id={listId} role="listbox" aria-label={t('people')} className={css.people}>
            {found.map((member, i) => (
              <div
                key={member.user.id}
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
                <Avatar {...member.user} />
                <span className="vb-trunc">{member.user.name}</span>
                <span className={cx('vb-trunc', css.personMail)}>{member.email}</span>
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
      <Button variant="primary" disabled={!chosen} loading={fetching} onClick={() => void give()}>
        {t('give')}
      </Button>
      {data && asked && !found.length && !chosen && (
        <p className={css.nobody} role="status">
          {t('nobody', { words: words.trim() })} <UiLink href="/settings/users">{t('invite')}</UiLink>
        </p>
      )}
    </div>
  );
}
