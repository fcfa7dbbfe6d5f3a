import { useEffect, useState } from 'react';

/** How long it waits before it looks again: longer each time, up to so long; and after so many times it is asked by hand. */
const POLL_MS = { first: 1500, most: 15_000, growth: 1.2 };
const MAX_LOOKS = 30;

/** Looks again and again while something is being made for `key`; after some minutes it is tired, and looks when asked. */
export function usePolling(
  isMaking: boolean,
  key: string,
  look: (options: { requestPolicy: 'network-only' }) => void,
): { hasTimedOut: boolean; again: () => void } {
  const [looked, setLooked] = useState({ key, looks: 0 });
  const looks = looked.key === key ? looked.looks : 0;
  const isTired = looks >= MAX_LOOKS;
  useEffect(() => {
    if (!isMaking || isTired) return;
    const wait = Math.min(POLL_MS.first * POLL_MS.growth ** looks, POLL_MS.most);
    const timer = setTimeout(() => {
      setLooked({ key, looks: looks + 1 });
      look({ requestPolicy: 'network-only' });
    }, wait);
    return () => clearTimeout(timer);
  }, [isMaking, isTired, key, looks, look]);
  const again = () => {
    setLooked({ key, looks: 0 });
    look({ requestPolicy: 'network-only' });
  };
  return { hasTimedOut: isTired, again };
}
