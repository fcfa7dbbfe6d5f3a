import { useEffect, useState } from 'react';

/** How long it waits before it polls again: longer each time, up to so long; and after so many times it is asked by hand. */
const POLL_MS = { first: 1500, most: 15_000, growth: 1.2 };
const MAX_POLLS = 30;

/** Looks again and again while something is being made for `key`; after some minutes it is tired, and polls when asked. */
export function usePolling(
  isMaking: boolean,
  key: string,
  look: (options: { requestPolicy: 'network-only' }) => void,
): { hasTimedOut: boolean; restart: () => void } {
  const [polled, setPolled] = useState({ key, polls: 0 });
  const polls = polled.key === key ? polled.polls : 0;
  const hasTimedOut = polls >= MAX_POLLS;
  useEffect(() => {
    if (!isMaking || hasTimedOut) return;
    const wait = Math.min(POLL_MS.first * POLL_MS.growth ** polls, POLL_MS.most);
    const timer = setTimeout(() => {
      setPolled({ key, polls: polls + 1 });
      look({ requestPolicy: 'network-only' });
    }, wait);
    return () => clearTimeout(timer);
  }, [isMaking, hasTimedOut, key, polls, look]);
  const restart = () => {
    setPolled({ key, polls: 0 });
    look({ requestPolicy: 'network-only' });
  };
  return { hasTimedOut, restart };
}
