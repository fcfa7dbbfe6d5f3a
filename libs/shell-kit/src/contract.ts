import type { CachePart } from '@libs/api';
import type { TextTree } from '@libs/i18n';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import type { Preloadable } from './preloadable.tsx';
import type { Slots } from './remote-slot.tsx';

/** Every front end that the shell may load; the name is also its folder and its text namespace. */
export const REMOTES = ['repository', 'insights', 'settings'] as const;
export type RemoteName = (typeof REMOTES)[number];

/** What can open beside a list, by the words of the address (`?peek=highlight:ID`). */
export type PeekKind = 'note' | 'highlight' | 'insight' | 'project' | 'folder' | 'tag' | 'board' | 'ask';

export interface PeekProps {
  id: string;
  /** A place in it that is to be shown: a deep link's hash without its `#`. */
  at?: string | undefined;
  /** Closes the peek and returns to the list. */
  close: () => void;
}

/** What a command may know of the place where it was called. */
export interface CommandContext {
  pathname: string;
  /** Set on every page below /projects/:id. */
  projectId: string | null;
  navigate: (to: string) => void;
}

/** One line of the command palette. */
export interface MenuEntry {
  id: string;
  /** Verb and object, e.g. `New project`. */
  label: string;
  /** More words under which it is found. */
  keywords?: string;
  icon?: ReactNode;
  kbd?: string;
  /** The operation that it leads to; left out where the server refuses that. */
  sends?: string;
  /** Left out where it makes no sense. */
  when?: (context: CommandContext) => boolean;
  run: (context: CommandContext) => void;
}

/** The one thing that a remote exposes, as default export of `src/remote.tsx`. */
export interface RemoteModule {
  contract: 2;
  name: RemoteName;
  version: string;
  /** Children of a pathless route with its own error boundary; pages are loaded with `lazy`. */
  routes: RouteObject[];
  peeks?: Partial<Record<PeekKind, Preloadable<PeekProps>>>;
  /** What it fills places in the pages of other remotes with. */
  slots?: Slots;
  menu?: readonly MenuEntry[];
  /** What the client's cache is to know of what this remote asks and sends. */
  cache: CachePart;
  /** English texts of the namespace that bears the remote's name. */
  texts?: TextTree;
}

/** One line of /remotes/index.json. */
export interface RemoteEntry {
  name: RemoteName;
  version: string;
  entry: string;
  /** By package the range of shared versions that it runs with. That of this package is the shell's contract. */
  needs?: Readonly<Record<string, string>>;
}
