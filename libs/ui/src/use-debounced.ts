import { useEffect, useState } from 'react';

/** The value once it has stayed the same for so many milliseconds. */
export function useDebounced<T>(value: T, ms = 80): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
