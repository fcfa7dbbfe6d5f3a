import { errorOf, type FrameSessionQuery, graphql, onMembershipEnded } from '@libs/api';
import { isLeaving, ownershipOf, waitingChanges } from '@libs/shell-kit';
import { client, setOnUnauthorized } from './api.ts';
import { type Host, loginUrl, readHost, rootUrl } from './host.ts';
import { listRemotes, remoteModule } from './remotes.ts';

export const SESSION = graphql(`
  query FrameSession {
    session {
      user { id name email }
      workspace { id name subdomain region hasSample memberCount logoUrl homePath announcement { text } }
      subscription { state status until erasedAt }
      support { isOperator access until waiting }
      role rootDomain mailboxUrl hold { reason message } mayExport refused
    }
  }
`);

const DOOR = graphql(`
  query FrameDoor($subdomain: String!) {
    workspacePreview(subdomain: $subdomain) { name subdomain }
  }
`);

export type SessionData = FrameSessionQuery['session'];

/** What the page turns out to be. `leaving` draws nothing: the browser is on its way. */
export type Start =
  | { kind: 'member'; session: SessionData }
  | { kind: 'public' }
  | { kind: 'root'; session: SessionData }
  | { kind: 'held'; host: Host; message: string }
  | { kind: 'no-workspace'; host: Host }
  | { kind: 'not-looked-up' }
  | { kind: 'not-configured' }
  | { kind: 'leaving' }
  | { kind: 'failed'; requestId: string | null };

function leave(address: string): Start {
  location.replace(address);
  return { kind: 'leaving' };
}

/** Loads what the address will need while the session is asked for. */
function warmUp() {
  const owner = ownershipOf(location.pathname)?.owner ?? (location.pathname === '/' ? 'repository' : undefined);
  listRemotes().catch(() => {});
  if (owner) remoteModule(owner).catch(() => {});
}

/** Finds out who looks at which host, and what must happen. */
export async function start(): Promise<Start> {
  const isPublic = ownershipOf(location.pathname)?.page === 'public';
  warmUp();
  if (isPublic) return { kind: 'public' };
  const { data, error } = await client.query(SESSION, {}, { requestPolicy: 'network-only', quiet: true }).toPromise();
  if (!data) return { kind: 'failed', requestId: String(error?.graphQLErrors[0]?.extensions?.requestId ?? '') || null };
  const { session } = data;
  const host = readHost(session.rootDomain);
  if (!host) return { kind: 'not-configured' };
  if (!host.subdomain) return { kind: 'root', session };
  if (location.pathname.startsWith('/auth/')) {
    const query = new URLSearchParams(location.search);
    if (!query.has('workspace')) query.set('workspace', host.subdomain);
    return leave(rootUrl(host.rootDomain, `${location.pathname}?${query}${location.hash}`));
  }
  if (session.user && session.workspace) {
    // Unsent edits have their own page: they are stored, and it offers to sign in.
    const toLogin = () => {
      if (!isLeaving() && !waitingChanges()) location.assign(loginUrl(host));
    };
    setOnUnauthorized(toLogin);
    onMembershipEnded(async () => {
      // Asked anew, the answer would take away the person whose words wait.
      if (waitingChanges()) return;
      const now = await client.query(SESSION, {}, { requestPolicy: 'network-only', quiet: true }).toPromise();
      if (!now.data || (now.data.session.user && now.data.session.workspace)) return;
      // Begun anew, the page says what the workspace asks for.
      if (now.data.session.hold) location.reload();
      else toLogin();
    });
    return { kind: 'member', session };
  }
  if (session.hold?.reason === 'secondFactor') {
    const next = `${location.pathname}${location.search}${location.hash}`;
    return leave(rootUrl(host.rootDomain, `/auth/set-up-second-step?${new URLSearchParams({ workspace: host.subdomain, next })}`));
  }
  if (session.hold) return { kind: 'held', host, message: session.hold.message };
  const door = await client.query(DOOR, { subdomain: host.subdomain }, { quiet: true }).toPromise();
  if (door.data && !door.data.workspacePreview) return { kind: 'no-workspace', host };
  if (door.error?.graphQLErrors.length && errorOf(door.error).code === 'InternalError') return { kind: 'not-looked-up' };
  return leave(loginUrl(host));
}
