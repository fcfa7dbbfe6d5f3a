import { getInstance, satisfy } from '@module-federation/enhanced/runtime';

/** A shared package that a remote needs in a version which this page does not have. */
export interface MissingPackage {
  name: string;
  range: string;
  /** What this page has of it. */
  version: string | null;
}

/** What this page lacks of a remote's needs, asked before any of the remote's code is loaded. */
export function missingPackages(needs: Readonly<Record<string, string>> = {}): MissingPackage[] {
  const shared = getInstance()?.shareScopeMap['default'] ?? {};
  return Object.entries(needs).flatMap(([name, range]) => {
    const versions = Object.keys(shared[name] ?? {});
    return versions.some((version) => satisfy(version, range)) ? [] : [{ name, range, version: versions[0] ?? null }];
  });
}
