import { LIMITS, mentionOf } from '@libs/domain';
import { useEarlyEnter } from '@libs/object-views';
import { Avatar, Button, bufferKeys, cx, Textarea } from '@libs/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import css from './comment-thread.module.css';
import { type Asked, answered, askedAt, endOf } from './mention-text.ts';
import { t } from './texts.ts';
import { useMentionable } from './use-mentionable.ts';

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

/** So long an Enter behind an @ waits for the answer that says whom it means; then it is a line break. */
const ANSWERS_MS = 3_000;

/** Enter or Tab behind an @, before the server said whom it may mean. */
interface EarlyChoice extends Asked {
  key: 'Enter' | 'Tab' | 'send';
  /** The text up to the key: as long as it stands, the key means it. */
  before: string;
  /** It was sent meanwhile, and goes once the mention is there. */
  isSent: boolean;
}

/** A field for a comment in which people are mentioned by @ and the first letters of their name. */
export function CommentComposer(props: CommentComposerProps) {
  const { docId, label, action, onSend, onCancel, autoFocus, extra } = props;
  const [picked, setPicked] = useState<readonly { id: string; name: string }[]>(props.mentions ?? []);
  const [text, setText] = useState(() => shown(props.body ?? '', props.mentions ?? []));
  const [request, setRequest] = useState<Asked | null>(null);
  const [active, setActive] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [focused, setFocused] = useState(Boolean(autoFocus));
  const [isLate, setLate] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const early = useRef<EarlyChoice | null>(null);
  const listId = useId();
  const { people: matches, isAnswered } = useMentionable(docId, request?.words ?? null, focused);
  useEffect(() => {
    if (autoFocus) area.current?.focus({ preventScroll: true });
  }, [autoFocus]);
  useEffect(() => {
    setLate(false);
    if (!request || isAnswered) return;
    const timer = setTimeout(() => setLate(true), ANSWERS_MS);
    return () => clearTimeout(timer);
  }, [request, isAnswered]);
  // Behind the drawing: what is chosen is drawn at once.
  const enter = useEarlyEnter(isAnswered || isLate, () => queueMicrotask(chooseLate));

  const isAsking = request !== null && matches.length > 0 && !early.current;

  const detectMention = (value: string, caret: number) => {
    setRequest(askedAt({ text: value, caret }));
    setActive(0);
  };
  const forget = () => {
    enter.forget();
    early.current = null;
  };
  /** Puts something in the place of an @ and its letters; answers the text that is there now. */
  const put = (of: Asked, words: string, person: Person | null) => {
    const field = area.current;
    const typed = field?.value ?? text;
    const now = answered({ text: typed, caret: field?.selectionStart ?? typed.length }, of, words);
    const mentioned = person ? [...picked.filter((p) => p.id !== person.id), person] : picked;
    // Drawn at once: the next letter goes behind the name, however soon it comes.
    flushSync(() => {
      setText(now.text);
      setPicked(mentioned);
      setRequest(null);
    });
    field?.setSelectionRange(now.caret, now.caret);
    return { text: now.text, picked: mentioned };
  };
  const take = (person: Person) => {
    forget();
    if (request) put(request, `@${person.name} `, person);
  };
  /** A key was pressed behind letters that the server has not answered yet. Answers whether there are such letters. */
  const pressEarly = (key: EarlyChoice['key']): boolean => {
    if (!request || isAnswered || isLate || early.current) return false;
    early.current = { ...request, key, before: text.slice(0, endOf(request)), isSent: false };
    enter.press();
    return true;
  };
  /** The answer is there: what was typed since stays behind the name. */
  function chooseLate() {
    const choice = early.current;
    early.current = null;
    if (!choice) return;
    const [first] = matches;
    if (first && !first.canRead && !choice.isSent) return setActive(0);
    const person = first?.canRead ? first.user : null;
    const isBreak = !person && choice.key === 'Enter' && !choice.isSent;
    const now = put(choice, person ? `@${person.name} ` : `@${choice.words}${isBreak ? '\n' : ''}`, person);
    if (choice.isSent || (!person && choice.key === 'send')) void send(now);
    else if (!person && choice.key === 'Tab') box.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  }
  const send = async (now = { text, picked }) => {
    if (!now.text.trim() || sending) return;
    if (early.current) {
      early.current.isSent = true;
      return;
    }
    setSending(true);
    // What is typed meanwhile is no part of this one.
    const held = bufferKeys();
    const wrong = await onSend(stored(now.text.trim(), now.picked));
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
    if (event.nativeEvent.isComposing) return;
    if (isAsking) {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const selected = matches[active];
      if (step) setActive((active + step + matches.length) % matches.length);
      else if ((event.key === 'Enter' || event.key === 'Tab') && selected) {
        if (selected.canRead) take(selected.user);
      } else if (event.key === 'Escape') setRequest(null);
      else return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const isSend = event.key === 'Enter' && (event.metaKey || event.ctrlKey);
    const isChoice = (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey;
    if (isChoice && pressEarly(isSend ? 'send' : event.key === 'Tab' ? 'Tab' : 'Enter')) return event.preventDefault();
    if (isSend) {
      event.preventDefault();
      void send();
    }
    if (event.key === 'Escape' && early.current) return forget();
    if (event.key === 'Escape' && onCancel && !text.trim()) {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field inside, heard here so that they stay here
    <div ref={box} className={css.composer} onKeyDown={(event) => (event.key !== 'Escape' || text.trim()) && event.stopPropagation()}>
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
          const { value, selectionStart } = event.currentTarget;
          setText(value);
          setProblem(null);
          if (early.current && value.startsWith(early.current.before)) return;
          forget();
          detectMention(value, selectionStart);
        }}
        onBlur={() => early.current || setRequest(null)}
      />
      {isAsking && (
        <div id={listId} role="listbox" aria-label={t('people')} className={css.people}>
          {matches.map(({ user, canRead }, i) => (
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
