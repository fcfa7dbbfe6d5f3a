import { useCallback, useEffect, useState } from 'react';

/** What is still not there by then is not waited for. */
const PATIENCE_MS = 1500;

/** Whether so many parts, each loaded by itself, have all arrived; each says so once. */
export function useAllLoaded(parts: number): { exists: boolean; arrived: () => void } {
  const [count, setCount] = useState(0);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const arrived = useCallback(() => setCount((now) => now + 1), []);
  return { exists: isLate || count >= parts, arrived };
}
