import { graphql, useSubscription } from '@libs/api';
import { useEffect, useRef } from 'react';

/** Something of the workspace changed; ids only, ask again for what you show. */
export interface ChangeEvent {
  kind: string;
  id: string;
  projectId?: string | null;
  noteId?: string | null;
  action: string;
  by?: string | null;
  /** The request that made it, while that was not answered yet. */
  requestId?: string | null;
}

const CHANGED = graphql(`
  subscription WorkspaceChanged {
    changed { kind id projectId noteId action by requestId }
  }
`);

const listeners = new Set<(change: ChangeEvent) => void>();

/** Opens the one subscription of the whole page; called once by the frame. Lists of the cache refresh by themselves. */
export function useChangeFeed(): void {
  useSubscription({ query: CHANGED }, (_previous, data) => {
    for (const listener of listeners) listener(data.changed);
    return data;
  });
}

export interface ChangeFilter {
  projectId?: string;
  noteId?: string;
  /** E.g. `highlight`; `everything` is always passed on: the line was away, or much happened at once. */
  kinds?: readonly string[];
}

/** Calls `fn` for every change that passes the filter. What the screen queries refreshes without it. */
export function useChanges({ projectId, noteId, kinds }: ChangeFilter, fn: (change: ChangeEvent) => void): void {
  const latest = useRef(fn);
  latest.current = fn;
  const requested = kinds?.join();
  useEffect(() => {
    const listener = (change: ChangeEvent) => {
      // Comes after the line was away, or when more happened than is sent one by one.
      if (change.kind === 'everything') {
        latest.current(change);
        return;
      }
      if (projectId && change.projectId !== projectId) return;
      if (noteId && change.action !== 'many' && change.noteId !== noteId && change.id !== noteId) return;
      if (requested && !requested.split(',').includes(change.kind)) return;
      latest.current(change);
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [projectId, noteId, requested]);
}
