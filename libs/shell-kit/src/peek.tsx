import { isOneOf, isRecord, PEEK_MODES, type Peek, type PeekMode, parsePeek, withPeek } from '@libs/domain';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { type NavigateOptions, useLocation } from 'react-router';
import type { PeekKind } from './contract.ts';
import { beginCreation } from './creation.ts';
import { formatDeepLink, parseDeepLink, withoutWords } from './deep-link.ts';
import { isPeekKind, PEEK_OWNER } from './ownership.ts';
import { shellServices } from './shell-services.ts';
import { createStore, remember, remembered, useStore } from './store.ts';
import { isPhone } from './viewport.ts';

export interface PeekTarget {
  kind: PeekKind;
  id: string;
  /** Its own page, when the caller knows it; else the frame finds it. */
  url?: string;
  /** A place in it: a deep link's hash without its `#`. */
  at?: string | undefined;
}

/** What `useFocusCreated` is asked for by the field of the panel for questions. */
export const ASK_FIELD = 'ask';

const MODES_KEY = 'vb-peek-modes';

function rememberedModes(): Record<string, PeekMode> {
  const isMode = (mode: unknown): mode is PeekMode => isOneOf(PEEK_MODES, mode);
  return remembered(MODES_KEY, {}, (modes): modes is Record<string, PeekMode> => isRecord(modes) && Object.values(modes).every(isMode));
}

/** How this kind opened last on this device. */
export function peekMode(kind: string): PeekMode {
  return rememberedModes()[kind] ?? 'Side';
}

/** Remembers how a kind opens from now on. */
export function rememberPeekMode(kind: string, mode: PeekMode): void {
  remember(MODES_KEY, { ...rememberedModes(), [kind]: mode });
}

/** The address of an object's own page; null for what has none of its own. */
export function objectUrl(kind: PeekKind, id: string): string | null {
  switch (kind) {
    case 'note':
      return `/data/${id}`;
    case 'insight':
      return `/insights/${id}`;
    case 'project':
      return `/projects/${id}`;
    case 'folder':
      return `/folders/${id}`;
    case 'tag':
      return `/tags/${id}`;
    case 'ask':
      return `/search/ask?about=${id}`;
    default:
      return null;
  }
}

/**
 * Opens an object the way this kind opened last: beside the list, in the middle, or as its own page. A phone always
 * takes the page. Back closes; stepping through a list replaces the entry, so that Back closes in one step.
 */
export function openPeek({ kind, id, url, at, mode = peekMode(kind) }: PeekTarget & { mode?: PeekMode }): void {
  // The panel for questions takes the keys: what is typed while it is still on its way is meant for it.
  if (kind === 'ask') beginCreation().done(ASK_FIELD);
  if (mode === 'FullPage' || isPhone()) {
    void openPage({ kind, id, url, at });
    return;
  }
  const { location, navigate } = shellServices();
  const open = parsePeek(location().search);
  const replace = open !== null;
  // The same object again stays at its place.
  const place = at ?? (open?.kind === kind && open.id === id ? open.at : undefined);
  navigate(
    {
      pathname: location().pathname,
      search: withPeek(location().search, { kind, id, mode, ...(place ? { at: place } : {}) }),
      hash: location().hash,
    },
    { replace },
  );
}

/** Goes to an object's own page; a highlight's is its place in the note. */
export async function openPage({ kind, id, url, at }: PeekTarget, options?: NavigateOptions): Promise<void> {
  const { location, navigate, pageOf } = shellServices();
  const own = url ?? objectUrl(kind, id) ?? (await pageOf(kind, id));
  const target = own && at ? withPlace(own, at) : own;
  if (!target) return;
  navigate(target.includes('#') ? target : `${target}${parsePeek(location().search) ? location().hash : ''}`, options);
}

/** An address with a place in it; one that has a place already still takes the words to be marked there. */
function withPlace(url: string, at: string): string {
  if (!url.includes('#')) return `${url}#${at}`;
  return at.startsWith('words=') && !url.includes('words=') ? `${url}&${at}` : url;
}

/** Writes into the address at which place of the peek its reader is, without a new entry; nothing where another peek is open by now. */
export function markPeek({ kind, id, at }: PeekTarget): void {
  const { location, navigate } = shellServices();
  const { pathname, search, hash } = location();
  const peek = parsePeek(search);
  if (peek?.kind !== kind || peek.id !== id || peek.at === at) return;
  navigate({ pathname, search: withPeek(search, { kind, id, mode: peek.mode, ...(at ? { at } : {}) }), hash }, { replace: true });
}

/** Takes the words to be marked out of the address, and leaves the place where they are. */
export function clearWords(inPeek: boolean): void {
  const { location, navigate } = shellServices();
  const { pathname, search, hash } = location();
  const peek = parsePeek(search);
  const rest = (link: string | undefined) => {
    const deepLink = withoutWords(link ? parseDeepLink(link) : null);
    return deepLink ? formatDeepLink(deepLink) : '';
  };
  if (!inPeek) navigate({ pathname, search, hash: rest(hash) }, { replace: true });
  else if (peek && isPeekKind(peek.kind)) markPeek({ kind: peek.kind, id: peek.id, at: rest(peek.at).slice(1) || undefined });
}

/** Goes to a page and leaves the peek open beside it, which must not lie over what the page is opened for. */
export function openBehindPeek(path: string): void {
  const { location, navigate } = shellServices();
  const { pathname: here, search } = location();
  const peek = parsePeek(search);
  const [pathname = here, place] = path.split('#');
  // A page that is there already keeps what else its address says.
  const own = pathname === here ? search : '';
  navigate({ pathname, search: withPeek(own, peek && { ...peek, mode: 'Side' }), hash: place ? `#${place}` : '' });
}

/** Takes the peek out of the address. */
export function closePeek(): void {
  const { location, navigate } = shellServices();
  navigate({ pathname: location().pathname, search: withPeek(location().search, null), hash: location().hash });
}

/** What the address says is open now, if its kind is one of ours; drawn again when that changes. */
export function usePeek(): Peek | null {
  const { search } = useLocation();
  return useMemo(() => {
    const peek = parsePeek(search);
    return peek && Object.hasOwn(PEEK_OWNER, peek.kind) ? peek : null;
  }, [search]);
}

const list = createStore<readonly PeekTarget[]>([]);

/** Tells the frame the order on the screen, so that J and K step through it. Give a memoized array. */
export function usePeekList(targets: readonly PeekTarget[]): void {
  // What is listed inside a peek is not the list behind it.
  const inPeek = useInPeek();
  useEffect(() => {
    if (inPeek) return;
    list.set(targets);
    return () => list.set([]);
  }, [targets, inPeek]);
}

/** The neighbours of the open object in the list on the screen. */
export function usePeekNeighbours(peek: Peek | null): { previous: PeekTarget | null; next: PeekTarget | null } {
  const targets = useStore(list);
  const isOf = (target: PeekTarget) => peek !== null && target.kind === peek.kind && target.id === peek.id;
  // Of several places in one object the open one; of an object that was opened elsewhere in it the first.
  const exact = targets.findIndex((target) => isOf(target) && target.at === peek?.at);
  const position = exact >= 0 ? exact : targets.findIndex(isOf);
  if (position < 0) return { previous: null, next: peek ? null : (targets[0] ?? null) };
  return { previous: targets[position - 1] ?? null, next: targets[position + 1] ?? null };
}

/** What the bar above a peek shows; set by what is drawn inside. */
export interface PeekHead {
  /** Name of the kind or of the object. */
  title?: ReactNode;
  /** Its own page, for Expand. */
  url?: string;
  /** Buttons left of the arrows. */
  actions?: ReactNode;
}

const PeekHeadContext = createContext<((head: PeekHead | null) => void) | null>(null);

/** Put in place by the frame around what it draws in a peek. */
export function PeekHeadProvider({ onHead, children }: { onHead: (head: PeekHead | null) => void; children: ReactNode }) {
  return <PeekHeadContext value={onHead}>{children}</PeekHeadContext>;
}

/** Fills the bar above the peek; does nothing outside one. Give memoized nodes in `actions`. */
export function usePeekHead({ title, url, actions }: PeekHead): void {
  const onHead = useContext(PeekHeadContext);
  useEffect(() => {
    onHead?.({ title, url, actions });
  }, [onHead, title, url, actions]);
}

/** Whether this is drawn inside a peek: then leave out the top bar and the sidebar. */
export function useInPeek(): boolean {
  return useContext(PeekHeadContext) !== null;
}
