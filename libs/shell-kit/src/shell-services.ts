import type { Location, NavigateOptions, To } from 'react-router';
import type { PeekKind, RemoteModule, RemoteName } from './contract.ts';

/** What the shell lends to code outside of components. */
export interface ShellServices {
  navigate: (to: To, options?: NavigateOptions) => void;
  location: () => Location;
  /** Where a navigation is going whose page is not there yet. */
  destination: () => Location | undefined;
  /** Address of an object whose page does not follow from its id; null when it cannot be read. */
  pageOf: (kind: PeekKind, id: string) => Promise<string | null>;
  /** A remote's module, loaded once. */
  remote: (name: RemoteName) => Promise<RemoteModule>;
}

let installed: ShellServices | undefined;

/** Called once by the shell when its router stands. */
export function installShellServices(services: ShellServices): void {
  installed = services;
}

/** The shell's services; throws where there is no shell. */
export function shellServices(): ShellServices {
  if (!installed) throw new Error('No shell services are installed');
  return installed;
}

/** Goes to an address from code outside of components. */
export function navigate(to: To, options?: NavigateOptions): void {
  shellServices().navigate(to, options);
}
