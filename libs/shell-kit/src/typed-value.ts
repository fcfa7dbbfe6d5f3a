import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const PAUSE_MS = 200;

/**
 * The text of a field whose value is kept elsewhere, such as in the address: sent trimmed, a moment after the last key, and back
 * later still. What comes back changes nothing in the field; another value, of a link or of the way back, does. The third is called with a
 * value that is sent without waiting.
 *
 * Only keys and foreign values set the state, and never while rendering: a navigation renders as a transition, from a state that is older than
 * the last key, and what is set there would take letters back.
 */
export function useTypedValue(
  value: string,
  send: (typed: string) => void,
  pauseMs = PAUSE_MS,
): [string, (typed: string) => void, (sent: string) => void] {
  const [typed, setTyped] = useState(value);
  const seen = useRef(value);
  const sent = useRef<readonly string[]>([]);
  const latest = useRef(send);
  const expect = useCallback((next: string) => {
    sent.current = [...sent.current, next];
  }, []);
  useLayoutEffect(() => {
    latest.current = send;
  });
  useLayoutEffect(() => {
    if (seen.current === value) return;
    seen.current = value;
    const position = sent.current.indexOf(value);
    sent.current = sent.current.slice(position + 1);
    if (position < 0) setTyped((now) => (now.trim() === value ? now : value));
  }, [value]);
  useEffect(() => {
    const next = typed.trim();
    if (next === value) return;
    const timer = setTimeout(() => {
      expect(next);
      latest.current(next);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, pauseMs, expect]);
  return [typed, setTyped, expect];
}
