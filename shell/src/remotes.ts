import { addCachePart, firstRemotes } from '@libs/api';
import { isOneOf } from '@libs/domain';
import { addTexts, REMOTES, type RemoteEntry, type RemoteModule, type RemoteName } from '@libs/shell-kit';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { type MissingPackage, missingPackages } from './needs.ts';

const TIMEOUT_MS = 10_000;
const known = new Map<string, RemoteEntry>();
const loaded = new Map<RemoteName, Promise<RemoteModule>>();
let listed: Promise<void> | undefined;

/** For work on one remote: points it at its development server. */
function overrides(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem('mf:override') ?? '{}');
  } catch {
    return {};
  }
}

/** A manifest says itself what it leads to; a published remote is named by its entry, which saves the wait for one. */
function absolute({ name, entry }: RemoteEntry) {
  const href = new URL(entry, location.origin).href;
  return href.endsWith('.json') ? { name, entry: href } : { name, entry: href, entryGlobalName: name, type: 'global' as const };
}

type Listed = Omit<RemoteEntry, 'name'> & { name: string };

async function fetchList(): Promise<Listed[]> {
  const answer = await fetch('/remotes/index.json', { cache: 'no-cache' });
  if (answer.ok) return answer.json();
  await answer.body?.cancel();
  throw new Error(`/remotes/index.json answered ${answer.status}`);
}

async function readList(): Promise<void> {
  const list = firstRemotes() ?? (await fetchList());
  const over = overrides();
  // What only a newer shell knows has no place in this one.
  for (const entry of list.filter((item): item is RemoteEntry => isOneOf(REMOTES, item.name)))
    known.set(entry.name, { ...entry, entry: over[entry.name] ?? entry.entry });
  registerRemotes([...known.values()].map(absolute));
}

/** Asks the server once which remotes there are. */
export function listRemotes(): Promise<void> {
  listed ??= readList().catch((error) => {
    listed = undefined;
    throw error;
  });
  return listed;
}

/** A remote that did not come, or speaks another contract; the rest of the product goes on. */
export class RemoteFailed extends Error {
  override readonly name = 'RemoteFailed';

  constructor(
    readonly remote: RemoteName,
    cause: unknown,
  ) {
    super(`The part "${remote}" could not be loaded`, { cause });
  }
}

/** A remote that was made for a newer shell: none of its code is loaded. The rest of the product goes on. Its message, for the console, names the packages. */
export class IncompatibleRemoteError extends Error {
  constructor(
    readonly remote: RemoteName,
    lacks: readonly MissingPackage[],
  ) {
    const details = lacks.map(({ name, range, version }) => `${name} ${range}${version ? ` (${version})` : ''}`).join(', ');
    super(`The part "${remote}" needs a newer shell: ${details}`);
  }
}

async function fetchRemote(name: RemoteName): Promise<RemoteModule> {
  try {
    await listRemotes();
    const published = known.get(name);
    if (!published) throw new Error('not published');
    const lacks = missingPackages(published.needs);
    if (lacks.length) throw new IncompatibleRemoteError(name, lacks);
    const timeout = new Promise<never>((_, refuse) => setTimeout(() => refuse(new Error('timeout')), TIMEOUT_MS));
    const module = await Promise.race([loadRemote<{ default: RemoteModule }>(`${name}/module`), timeout]);
    if (module?.default.contract !== 2) throw new Error('contract mismatch');
    addCachePart(module.default.cache);
    if (module.default.texts) addTexts(name, module.default.texts);
    return module.default;
  } catch (cause) {
    if (cause instanceof IncompatibleRemoteError) throw cause;
    // Forced, so that the next attempt asks the network again instead of the failed snapshot.
    const entry = known.get(name);
    if (entry) registerRemotes([absolute(entry)], { force: true });
    loaded.delete(name);
    throw new RemoteFailed(name, cause);
  }
}

/** A remote's module, loaded once; after a failure the next call tries again. */
export function remoteModule(name: RemoteName): Promise<RemoteModule> {
  let module = loaded.get(name);
  if (!module) {
    module = fetchRemote(name);
    loaded.set(name, module);
  }
  return module;
}
