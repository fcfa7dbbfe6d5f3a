import { useEffect, useRef } from 'react';
import { onLiveState } from './live.ts';

/** Calls `refetch` when the line to the server is back, while something is `unanswered`. */
export function useRefetchWhenBack(unanswered: boolean, refetch: () => void): void {
  const latest = useRef(refetch);
  latest.current = refetch;
  useEffect(() => {
    if (!unanswered) return;
    const run = () => latest.current();
    const stopLive = onLiveState((state) => state === 'open' && run());
    window.addEventListener('online', run);
    return () => {
      stopLive();
      window.removeEventListener('online', run);
    };
  }, [unanswered]);
}
