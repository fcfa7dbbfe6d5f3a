import { useEffect, useRef } from 'react';

/**
 * Saves what a field holds when it goes without being left: by Back, by a key, or because the page is closed. `save` is the one of the last render;
 * it decides whether there is anything to save.
 */
export function useSaveOnUnmount(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const run = () => latest.current();
    window.addEventListener('pagehide', run);
    return () => {
      window.removeEventListener('pagehide', run);
      run();
    };
  }, []);
}
