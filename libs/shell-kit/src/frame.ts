import type { Location, NavigateOptions, To } from 'react-router';
import type { PeekKind, RemoteModule, RemoteName } from './contract.ts';

/** What the shell lends to code outside of components. */
export interface Frame {
  navigate: (to: To, options?: NavigateOptions) => void;
  location: () => Location;
  /** Where a navigation is going whose page is not there yet. */
  destination: () => Location | undefined;
  /** Address of an object whose page does not follow from its id; null when it cannot be read. */
  pageOf: (kind: PeekKind, id: string) => Promise<string | null>;
  /** A remote's module, loaded once. */
  remote: (name: RemoteName) => Promise<RemoteModule>;
}

let installed: Frame | undefined;

/** Called once by the shell when its router stands. */
export function installFrame(next: Frame): void {
  installed = next;
}

/** The shell's services; throws where there is no shell. */
export function frame(): Frame {
  if (!installed) throw new Error('No frame is installed');
  return installed;
}

/** Goes to an address from code outside of components. */
export function navigate(to: To, options?: NavigateOptions): void {
  frame().navigate(to, options);
}
