import { type RefObject, useEffect, useRef, useState } from 'react';

/** A menu that is made when it is first asked for. */
export interface MenuOnDemand {
  /** Of the button, before and after the menu is made around it. */
  button: RefObject<HTMLButtonElement | null>;
  isMade: boolean;
  isOpen: boolean;
  /** To be called by the button as long as there is no menu. */
  make: () => void;
  setOpen: (open: boolean) => void;
}

/** For menus of which a page has hundreds: until one is asked for there is only its button, which is fast to draw and to scroll. */
export function useMenuOnDemand(): MenuOnDemand {
  const [isMade, setMade] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Opened once it is there: only then it knows where the focus was, and gives it back.
  useEffect(() => {
    if (!isMade) return;
    button.current?.focus();
    setOpen(true);
  }, [isMade]);
  return { button, isMade, isOpen, make: () => setMade(true), setOpen };
}
