import { type BufferedKeys, bufferKeys } from '@libs/ui';
import { useEffect, useRef } from 'react';
import { pauseSingleKeys } from './hotkeys.ts';
import { createStore, useStore } from './store.ts';

/** Something that is being made. */
export interface Creation {
  /** It is there: what shows it takes the focus, and what was typed meanwhile (`useFocusCreated`). */
  done(id: string): void;
  /** It was not made, or has no place of its own: the focus goes back. */
  cancel(): void;
}

/** What an address says while it is asked how the new thing is to be. */
const ASKING = ['new', 'template'];

/** Back leads to the page from which something was made, and not into the question again. */
function forgetQuestion(): void {
  const url = new URL(location.href);
  if (!ASKING.some((name) => url.searchParams.has(name))) return;
  for (const name of ASKING) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}

const created = createStore<{ id: string; held: BufferedKeys } | null>(null);

/** To be called when something is ordered that the person will go on with, before it is sent: no key is lost, and none is a shortcut. */
export function beginCreation(): Creation {
  pauseSingleKeys();
  const held = bufferKeys();
  return {
    done: (id) => {
      pauseSingleKeys();
      forgetQuestion();
      created.set({ id, held });
    },
    cancel: () => {
      pauseSingleKeys();
      held.cancel();
    },
  };
}

/** Gives the focus to what was just made: `take` focuses its field or its place on the page, as soon as it is `ready`. */
export function useFocusCreated(id: string | null | undefined, take: () => void, ready = true): void {
  const isNew = useStore(created, (now) => now !== null && now.id === id);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const now = created.get();
    if (!isNew || !ready || !now) return;
    created.set(null);
    pauseSingleKeys();
    // Behind the effects of what is drawn now: none of them takes the focus away again.
    queueMicrotask(() => now.held.release(() => latest.current()));
  }, [isNew, ready]);
}

/** The content of the page: where the focus belongs when what was made has no field of its own. */
export const focusPage = (): void => document.getElementById('content')?.focus({ preventScroll: true });
