import type { CombinedError } from '@urql/core';
import { useEffect, useRef } from 'react';
import { onLiveState } from './live.ts';

/** Calls `refetch` once for each failure on the way, when the browser or the live line is back. */
export function useRefetchWhenBack(error: CombinedError | undefined, refetch: () => void): void {
  const latest = useRef(refetch);
  latest.current = refetch;
  const failure = error?.networkError ? error : undefined;
  useEffect(() => {
    if (!failure) return;
    const run = () => {
      stop();
      latest.current();
    };
    const stopLive = onLiveState((state) => state === 'open' && run());
    const stop = () => {
      stopLive();
      window.removeEventListener('online', run);
    };
    window.addEventListener('online', run);
    return stop;
  }, [failure]);
}
