import { Avatar, bufferKeys, cx, IconCheck, IconChevronDown, Popover, SearchField } from '@libs/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useEarlyEnter } from '../early-enter.ts';
import css from './members.module.css';
import { t } from './texts.ts';
import { type MemberChoice, useMemberSearch } from './use-member-search.ts';
import { useNames } from './use-names.ts';

export interface MemberSelectProps {
  /** What is chosen: shown above, or read alone with `hideLabel`. */
  label: string;
  hideLabel?: boolean;
  hint?: string;
  error?: string;
  /** The chosen person, whether they are a member still or not. */
  userId: string | null;
  /** Null for `none`, where it is offered. */
  onChange: (member: MemberChoice | null) => void;
  /** What no person is called; left out where one must be chosen. */
  none?: string;
  size?: 'sm' | 'md';
  /** A user who is not offered. */
  without?: string;
  adminsOnly?: boolean;
}

/** One member. What is typed is looked for by the server; arrows move, Enter chooses. */
export function MemberSelect(props: MemberSelectProps) {
  const { label, hideLabel, hint, error, userId, none, size = 'md' } = props;
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    trigger.current?.focus({ preventScroll: true });
  };
  const id = useId();
  const names = useNames(userId ? [userId] : []);
  const selected = userId ? (names.get(userId)?.name ?? '…') : (none ?? t('choose'));
  const note = error ?? hint;
  return (
    <div className={cx(css.field, hideLabel && css.bare)}>
      {!hideLabel && (
        <span id={`${id}-label`} className={css.label}>
          {label}
        </span>
      )}
      <Popover
        opened={isOpen}
        onClose={close}
        above
        label={label}
        width={288}
        target={
          <button
            ref={trigger}
            type="button"
            id={id}
            aria-label={`${label}: ${selected}`}
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            aria-describedby={note ? `${id}-note` : undefined}
            className={cx(css.select, size === 'sm' && css.sm, error && css.bad)}
            onClick={() => {
              if (isOpen) return close();
              // What is typed before the field is there is of it.
              bufferKeys({ enter: true });
              setOpen(true);
            }}
          >
            <span className={cx('vb-trunc', !userId && !none && css.placeholder)} title={selected}>
              {selected}
            </span>
            <IconChevronDown size={14} />
          </button>
        }
      >
        <Choices
          {...props}
          onChoose={(member) => {
            close();
            props.onChange(member);
          }}
        />
      </Popover>
      {note && (
        <p id={`${id}-note`} className={cx(css.hint, error && css.problem)}>
          {note}
        </p>
      )}
    </div>
  );
}

function Choices({
  label,
  userId,
  none,
  without,
  adminsOnly,
  onChoose,
}: MemberSelectProps & { onChoose: (member: MemberChoice | null) => void }) {
  const [words, setWords] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const { found: matches, more, isCurrent, error } = useMemberSearch(words, { role: adminsOnly ? 'admin' : undefined });
  const members = matches.filter(({ user }) => user.id !== without);
  const isNoneOffered = none !== undefined && !words.trim();
  const choices: (MemberChoice | null)[] = isNoneOffered ? [null, ...members] : members;
  const at = Math.min(active, Math.max(0, choices.length - 1));
  const enter = useEarlyEnter(isCurrent, () => {
    if (choices.length) onChoose(choices[at] ?? null);
  });
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function keys(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) {
      enter.forget();
      setActive((at + step + choices.length) % Math.max(1, choices.length));
    } else if (event.key === 'Enter') enter.press();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div className={css.choices}>
      <SearchField
        size="sm"
        label={t('find')}
        value={words}
        onChange={(next) => {
          enter.forget();
          setWords(next);
          setActive(0);
        }}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={choices.length ? `${listId}-${at}` : undefined}
        autoComplete="off"
        onKeyDown={keys}
        data-autofocus
        // Escape closes this list, not the dialog below.
        data-mantine-stop-propagation="true"
      />
      <div ref={list} id={listId} role="listbox" aria-label={label} aria-busy={!isCurrent && !error} className={css.list}>
        {choices.map((member, i) => (
          <div
            key={member?.id ?? ''}
            id={`${listId}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={(member?.user.id ?? null) === userId}
            className={cx(css.option, i === at && css.active)}
            onPointerMove={() => setActive(i)}
            onPointerDown={(event) => event.preventDefault()}
            onPointerUp={() => onChoose(member)}
          >
            {member && <Avatar {...member.user} />}
            <span className={css.name}>
              <span className="vb-trunc">{member ? member.user.name : none}</span>
              {member && <span className={cx('vb-trunc', css.mail)}>{member.email}</span>}
            </span>
            {(member?.user.id ?? null) === userId && <IconCheck size={14} />}
          </div>
        ))}
      </div>
      <MemberListFooter {...{ words, more, error: Boolean(error) }} isEmpty={isCurrent && !choices.length} />
    </div>
  );
}

/** What stands below found members: how many more there are, that there is none, or that they did not come. */
export function MemberListFooter({ words, more, isEmpty, error }: { words: string; more: number; isEmpty: boolean; error: boolean }) {
  const text = error ? t('failed') : isEmpty ? t('noMatch', { words: words.trim() }) : more ? t('more', { count: more }) : '';
  return (
    <p className={css.below} role="status">
      {text}
    </p>
  );
}
