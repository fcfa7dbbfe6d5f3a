import { useEffect, useRef } from 'react';

export interface EarlyEnter {
  /** Enter was pressed: chooses now, or once the list answers what was typed. */
  press: () => void;
  /** Something else was pressed or typed meanwhile: the Enter before it means nothing any more. */
  forget: () => void;
}

/**
 * Enter in a field whose list the server answers. Pressed before the answer it would choose from the list of other letters, or nothing at all:
 * it waits, and chooses when `isCurrent` turns true. `choose` is called with what is listed then.
 */
export function useEarlyEnter(isCurrent: boolean, choose: () => void): EarlyEnter {
  const isWaiting = useRef(false);
  useEffect(() => {
    if (!isCurrent || !isWaiting.current) return;
    isWaiting.current = false;
    choose();
  });
  return {
    press: () => {
      if (isCurrent) choose();
      else isWaiting.current = true;
    },
    forget: () => {
      isWaiting.current = false;
    },
  };
}
