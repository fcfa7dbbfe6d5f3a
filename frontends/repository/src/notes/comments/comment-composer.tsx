import { type CommentPeopleQuery, graphql, useQuery } from '@libs/api';
import { LIMITS, mentionOf } from '@libs/domain';
import { Avatar, Button, bufferKeys, cx, Textarea } from '@libs/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import css from './comment-thread.module.css';
import { t } from './texts.ts';

const PEOPLE = graphql(`
  query CommentPeople($docId: ID!, $query: String) {
    mentionable(docId: $docId, query: $query) { canRead user { id name initials } }
  }
`);

interface Person {
  id: string;
  name: string;
  initials: string;
}

export interface CommentComposerProps {
  docId: string;
  label: string;
  /** What the button says: "Comment", "Reply", "Save". */
  action: string;
  /** A comment's text to begin with, and whom it mentions. */
  body?: string;
  mentions?: readonly { id: string; name: string }[];
  /** Sends the text; answers what is wrong, or null when it went. The text stays until then. */
  onSend: (body: string) => Promise<string | null>;
  onCancel?: () => void;
  autoFocus?: boolean;
  /** Left of the buttons. */
  extra?: ReactNode;
}

const SHOWN = 6;
/** What is typed within it is asked for once. */
const PAUSE_MS = 120;
/** An @ at the start of a word, and what was typed since, up to the caret. */
const ASKING = /(?:^|[\s(])@([\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]*)?)$/u;

/**
 * Whom the letters after an @ may mean: asked of the server, and those that it named before at once, so that Enter right after the letters takes
 * who is seen.
 */
function useMentionable(docId: string, words: string | null, isReady: boolean) {
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(words ?? ''), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const [{ data }] = useQuery({ query: PEOPLE, variables: { docId, query }, pause: !isReady });
  const known = useRef(new Map<string, CommentPeopleQuery['mentionable'][number]>());
  for (const person of data?.mentionable ?? []) known.current.set(person.user.id, person);
  if (words === null) return [];
  return [...known.current.values()]
    .filter(({ user }) => ` ${plain(user.name)}`.includes(` ${plain(words)}`))
    .sort((a, b) => Number(b.canRead) - Number(a.canRead) || a.user.name.localeCompare(b.user.name))
    .slice(0, SHOWN);
}

/** Lower case, without accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A field for a comment in which people are mentioned by @ and the first letters of their name. */
export function CommentComposer(props: CommentComposerProps) {
  const { docId, label, action, onSend, onCancel, autoFocus, extra } = props;
  const [picked, setPicked] = useState<readonly { id: string; name: string }[]>(props.mentions ?? []);
  const [text, setText] = useState(() => shown(props.body ?? '', props.mentions ?? []));
  const [asked, setAsked] = useState<{ words: string; at: number } | null>(null);
  const [active, setActive] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [focused, setFocused] = useState(Boolean(autoFocus));
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const found = useMentionable(docId, asked?.words ?? null, focused);
  useEffect(() => {
    if (autoFocus) area.current?.focus({ preventScroll: true });
  }, [autoFocus]);

  const isAsking = asked !== null && found.length > 0;

  const look = (value: string, caret: number) => {
    const match = ASKING.exec(value.slice(0, caret));
    setAsked(match ? { words: match[1]!, at: caret - match[1]!.length - 1 } : null);
    setActive(0);
  };
  const take = (person: Person) => {
    if (!asked) return;
    const end = asked.at + 1 + asked.words.length;
    const next = `${text.slice(0, asked.at)}@${person.name} ${text.slice(end)}`;
    const caret = asked.at + person.name.length + 2;
    // Drawn at once: the next letter goes behind the name, however soon it comes.
    flushSync(() => {
      setText(next);
      setPicked((before) => [...before.filter((p) => p.id !== person.id), person]);
      setAsked(null);
    });
    area.current?.setSelectionRange(caret, caret);
  };
  const send = async () => {
    if (!text.trim() || sending) return;
    setSending(true);
    // What is typed meanwhile is no part of this one.
    const held = bufferKeys();
    const wrong = await onSend(stored(text.trim(), picked));
    setSending(false);
    setProblem(wrong);
    if (wrong !== null) return held.release(() => area.current?.focus());
    flushSync(() => {
      setText('');
      setPicked([]);
    });
    // Where another conversation opens instead, its field takes them.
    if (props.body !== undefined) held.cancel();
    else if (area.current) held.release(() => area.current?.focus());
  };
  const keys = (event: KeyboardEvent) => {
    if (isAsking) {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const chosen = found[active];
      if (step) setActive((active + step + found.length) % found.length);
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) {
        if (chosen.canRead) take(chosen.user);
      } else if (event.key === 'Escape') setAsked(null);
      else return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void send();
    }
    if (event.key === 'Escape' && onCancel && !text.trim()) {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field inside, heard here so that they stay here
    <div className={css.composer} onKeyDown={(event) => (event.key !== 'Escape' || text.trim()) && event.stopPropagation()}>
      <Textarea
        ref={area}
        label={label}
        hideLabel
        placeholder={label}
        rows={2}
        maxRows={8}
        limit={LIMITS.comment.length}
        error={problem ?? undefined}
        value={text}
        aria-autocomplete="list"
        aria-controls={isAsking ? listId : undefined}
        aria-activedescendant={isAsking ? `${listId}-${active}` : undefined}
        onFocus={() => setFocused(true)}
        onKeyDown={keys}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
          look(event.currentTarget.value, event.currentTarget.selectionStart);
        }}
        onBlur={() => setAsked(null)}
      />
      {isAsking && (
        <div id={listId} role="listbox" aria-label={t('people')} className={css.people}>
          {found.map(({ user, canRead }, i) => (
            <div
              key={user.id}
              id={`${listId}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === active}
              aria-disabled={!canRead}
              className={cx(css.person, i === active && css.active, !canRead && css.cannot)}
              onPointerDown={(event) => {
                event.preventDefault();
                if (canRead) take(user);
              }}
            >
              <Avatar {...user} />
              <span className="vb-trunc">{user.name}</span>
              {!canRead && <span className={css.why}>{t('cannot')}</span>}
            </div>
          ))}
        </div>
      )}
      <div className={css.actions}>
        {extra}
        {onCancel && (
          <Button size="sm" variant="ghost" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button size="sm" variant="primary" disabled={!text.trim()} loading={sending} onClick={() => void send()}>
          {action}
        </Button>
      </div>
    </div>
  );
}

/** As the field shows a stored text: with names. */
function shown(body: string, mentions: readonly { id: string; name: string }[]): string {
  return mentions.reduce((text, { id, name }) => text.replaceAll(mentionOf(id), `@${name}`), body);
}

/** As a text is stored: with ids for the names that were picked; the longest first, because one name can begin another. */
function stored(text: string, picked: readonly { id: string; name: string }[]): string {
  return [...picked]
    .sort((a, b) => b.name.length - a.name.length)
    .reduce((body, { id, name }) => body.replaceAll(`@${name}`, mentionOf(id)), text);
}
