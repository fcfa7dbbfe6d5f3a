import { catalog } from '@libs/i18n';
import { useHotkeys } from '@libs/shell-kit';
import { cx, IconButton, IconChevronDown, IconChevronUp, IconX } from '@libs/ui';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { DomText } from './dom-text.ts';
import css from './found-words.module.css';
import { paintFound, showRange } from './paint.ts';

const PAUSE_MS = 200;
/** How often, and for how long, it is looked whether the focus is free. */
const LOOK_MS = 100;
const CLOSED_MS = 2_000;
const NONE: readonly StaticRange[] = [];
const t = catalog('found-words', {
  bar: 'Found words',
  place: '{{at, number}} of {{of, number}}',
  gone: 'These words are no longer in this text',
  next: 'Next match',
  previous: 'Previous match',
  clear: 'Clear search marks',
});

export interface FoundWordsProps {
  /** Where the text is, once it is there. */
  text: RefObject<HTMLElement | null>;
  /** As a search found them in it. */
  words: readonly string[];
  /** Where to begin: the first place in or after this element; else the first of all. */
  from?: (() => Range | null) | undefined;
  /** Takes the words out of the address. */
  onClear: () => void;
  /** On a page the bar takes the focus; beside a list the keys stay there. */
  takesFocus?: boolean;
}

/** The words that a search found, marked where they stand now, and a bar that counts them and goes from one to the next. Put it above the text. */
export function FoundWords({ text, words, from, onClear, takesFocus }: FoundWordsProps) {
  const key = words.join(',');
  const [places, setPlaces] = useState<readonly StaticRange[] | null>(null);
  const [at, setAt] = useState(0);
  const bar = useRef<HTMLElement>(null);
  const isShown = useRef(false);
  const start = useRef(from);
  start.current = from;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words are the same words
  useEffect(() => {
    const root = text.current;
    if (!root) return;
    isShown.current = false;
    const look = () => {
      const matches = new DomText(root).rangesOf(words);
      setPlaces(matches);
      if (isShown.current) return setAt((now) => Math.max(0, Math.min(now, matches.length - 1)));
      const first = matches.length ? firstFrom(matches, start.current?.() ?? null) : 0;
      isShown.current = matches.length > 0;
      setAt(first);
      if (matches[first] && !start.current) showRange(matches[first]);
    };
    look();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(look, PAUSE_MS);
    });
    watch.observe(root, { subtree: true, childList: true, characterData: true });
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, [text, key]);
  useEffect(() => paintFound(places ?? NONE, at), [places, at]);
  useEffect(() => {
    if (!takesFocus || !places) return;
    const take = () => {
      if (document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
    };
    take();
    // The menu or peek that led here may still be closing, and leaves the focus to the page when it is gone.
    const timer = setInterval(take, LOOK_MS);
    const end = setTimeout(() => clearInterval(timer), CLOSED_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [takesFocus, places]);

  const count = places?.length ?? 0;
  const step = useCallback(
    (direction: 1 | -1) => {
      if (!count) return;
      const next = (at + direction + count) % count;
      setAt(next);
      if (places?.[next]) showRange(places[next]);
    },
    [at, count, places],
  );
  const options = { group: t('bar'), whileTyping: true };
  useHotkeys([
    { keys: 'f3', label: t('next'), run: () => step(1), ...options },
    { keys: 'shift+f3', label: t('previous'), run: () => step(-1), ...options },
    { keys: 'escape', label: t('clear'), group: t('bar'), run: onClear },
  ]);
  const onKey = (event: KeyboardEvent) => {
    // On a button Enter is a press of it.
    if (event.key !== 'Enter' || event.target !== bar.current) return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };

  if (!places) return null;
  return (
    <div className={css.dock}>
      <search ref={bar} className={css.bar} aria-label={t('bar')} tabIndex={-1} onKeyDown={onKey}>
        <span className={cx('vb-trunc', css.words)}>{words.join(', ')}</span>
        <span className={cx(css.count, !count && css.none)} role="status">
          {count ? t('place', { at: at + 1, of: count }) : t('gone')}
        </span>
        {count > 0 && (
          <>
            <IconButton
              size="sm"
              label={t('previous')}
              kbd="Shift F3"
              icon={<IconChevronUp />}
              disabled={count < 2}
              onClick={() => step(-1)}
            />
            <IconButton size="sm" label={t('next')} kbd="F3" icon={<IconChevronDown />} disabled={count < 2} onClick={() => step(1)} />
          </>
        )}
        <IconButton size="sm" label={t('clear')} kbd="Esc" icon={<IconX />} onClick={onClear} />
      </search>
    </div>
  );
}

/** The first place that does not end before a range begins. */
function firstFrom(matches: readonly StaticRange[], from: Range | null): number {
  if (!from) return 0;
  const index = matches.findIndex(({ endContainer, endOffset }) => from.comparePoint(endContainer, endOffset) >= 0);
  return Math.max(0, index);
}

/** The words marked, without a bar: where the whole text is in sight. */
export function useFoundMarks(text: RefObject<HTMLElement | null>, words: readonly string[] | undefined): void {
  const key = words?.join(',') ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words are the same words
  useEffect(() => {
    const root = text.current;
    if (!root || !words?.length) return;
    let clear = () => {};
    const draw = () => {
      clear();
      clear = paintFound(new DomText(root).rangesOf(words), -1);
    };
    draw();
    const watch = new MutationObserver(draw);
    watch.observe(root, { subtree: true, childList: true, characterData: true });
    return () => {
      watch.disconnect();
      clear();
    };
  }, [text, key]);
}
