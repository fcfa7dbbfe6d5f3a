import type { LocalStep } from './rebase.js';

/** What the collab plugin keeps in the editor's state. The library exports neither its key nor its class; both are what its documentation describes. */
export interface CollabState {
  readonly version: number;
  readonly unconfirmed: readonly LocalStep[];
  readonly constructor: new (version: number, unconfirmed: readonly LocalStep[]) => CollabState;
}

// Public at run time, and what the library itself maps through its rebases with, but missing from its typings.
declare module '@tiptap/pm/transform' {
  interface MapResult {
    readonly recover: number | null;
  }
  interface StepMap {
    readonly ranges: readonly number[];
    recover(value: number): number;
  }
  interface Mapping {
    setMirror(n: number, m: number): void;
  }
}

declare module '@tiptap/pm/model' {
  interface NodeType {
    checkAttrs(attrs: object): void;
  }
}

declare module '@tiptap/pm/state' {
  interface EditorState {
    readonly collab$?: CollabState;
  }
}
