import { type KeyboardEvent, useRef } from 'react';

/** Letters that follow each other so fast are one word. */
const RESET_AFTER_MS = 700;

/**
 * The place of the label that begins with what was typed, of any case; -1 if none does. It is looked for from the present one on and then from the
 * start; one letter, or the same again, goes on to the next.
 */
export function matchingOption(labels: readonly string[], typed: string, present: number): number {
  const letters = [...typed.toLocaleLowerCase()];
  const isOne = new Set(letters).size === 1;
  const begin = isOne ? letters[0]! : letters.join('');
  const first = isOne ? present + 1 : Math.max(present, 0);
  for (let i = 0; i < labels.length; i++) {
    const at = (first + i) % labels.length;
    if (labels[at]!.toLocaleLowerCase().startsWith(begin)) return at;
  }
  return -1;
}

/**
 * Tells which label is meant by the letters typed one after the other; a space is a letter within a word. For the capture phase: the letters stay
 * its own, and no shortcut hears them. An empty label is never meant.
 */
export function useTypeAhead(labels: readonly string[], onMatch: (index: number) => void) {
  const typed = useRef({ letters: '', at: 0 });
  return {
    forget: () => {
      typed.current = { letters: '', at: 0 };
    },
    hear: (event: KeyboardEvent, present: number) => {
      const { letters, at } = typed.current;
      const before = event.timeStamp - at < RESET_AFTER_MS ? letters : '';
      const isLetter = [...event.key].length === 1 && (event.key !== ' ' || before !== '');
      if (!isLetter || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      typed.current = { letters: before + event.key, at: event.timeStamp };
      const index = matchingOption(labels, typed.current.letters, present);
      if (index >= 0) onMatch(index);
    },
  };
}
