import { rememberRequest } from './own-requests.ts';

interface FirstLoad {
  remotes?: readonly { name: string; version: string; entry: string; needs?: Readonly<Record<string, string>> }[];
  answers: Record<string, Promise<Response>>;
  at: number;
}

/** An unused answer counts as stale by then. */
const FRESH_MS = 10_000;

declare global {
  var __firstLoad: FirstLoad | undefined;
}

const firstLoad = () => globalThis.__firstLoad;

/** What the page asked for before its scripts arrived (shell/src/first-load.js): each answer is handed out once. */
export function firstAnswer(key: string): Promise<Response> | undefined {
  const baseline = firstLoad();
  const answer = baseline?.answers[key];
  if (!baseline || !answer) return undefined;
  delete baseline.answers[key];
  if (performance.now() - baseline.at < FRESH_MS) return answer;
  drop(answer);
  return undefined;
}

/** A body that is never read keeps one of the few connections that a page has. */
function drop(answer: Promise<Response>): void {
  answer.then(({ body }) => body?.cancel()).catch(() => {});
}

/** A write makes everything old that was asked for before it. */
export function discardPreloadedResponses(): void {
  const baseline = firstLoad();
  if (!baseline) return;
  for (const answer of Object.values(baseline.answers)) drop(answer);
  baseline.answers = {};
}

/** The list of remotes as the page brought it; once, so that a second look asks the server. */
export function firstRemotes(): FirstLoad['remotes'] {
  const baseline = firstLoad();
  const remotes = baseline?.remotes;
  if (baseline) baseline.remotes = undefined;
  return remotes;
}

/** Browsers send 64 kB to their end after a page is gone, of all its requests together. */
const OUTLIVES_PAGE = 12_000;

let isLeaving = false;
// What is sent by a page that goes is sent to its end. In the capturing phase: known before anybody sends the last of it.
globalThis.addEventListener?.('pagehide', () => (isLeaving = true), true);
globalThis.addEventListener?.('pageshow', () => (isLeaving = false), true);

/** `fetch` for the API, which takes what is on its way already, and knows afterwards which requests were this tab's. */
export const fetchWithPreload: typeof fetch = async (input, init) => {
  const answer = await (preloadedResponseFor(init?.body) ?? fetch(input, isLast(init) ? { ...init, keepalive: true } : init));
  rememberRequest(answer.headers.get('x-request-id'));
  return answer;
};

const isLast = (init?: RequestInit): boolean => isLeaving && String(init?.body ?? '').length < OUTLIVES_PAGE;

function preloadedResponseFor(body: unknown): Promise<Response> | undefined {
  if (typeof body !== 'string' || !Object.keys(firstLoad()?.answers ?? {}).length) return undefined;
  const { query, variables, extensions } = JSON.parse(body);
  const hash = query ? undefined : extensions?.persistedQuery?.sha256Hash;
  return hash && firstAnswer(`${hash} ${JSON.stringify(variables ?? {})}`);
}
