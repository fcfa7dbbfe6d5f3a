import type { SubscriptionStatus, SupportLevel, WorkspaceState } from '@libs/domain';
import { RefusedProvider } from '@libs/ui';
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';

export interface SessionUser {
  id: string;
  name: string;
  email: string;
}

export interface SessionWorkspace {
  id: string;
  name: string;
  subdomain: string;
  region: string;
  hasSample: boolean;
  memberCount: number;
  /** Where its logo is read; null without one. */
  logoUrl?: string | null;
  /** What admins announce on Home. */
  announcement?: { text: string } | null;
}

/** What the subscription of the workspace leaves open, and when that changes by itself. */
export interface SessionSubscription {
  state: WorkspaceState;
  status?: SubscriptionStatus | null;
  until?: string | null;
  /** When everything is gone for good; null unless an admin deleted the workspace. */
  erasedAt?: string | null;
}

/** Whether operators of the installation are let in, or that it is one of them who looks. */
export interface SessionSupport {
  isOperator: boolean;
  access?: SupportLevel | null;
  until?: string | null;
  /** How many requests wait for an admin. */
  waiting: number;
}

/** Who looks at the page, and where. */
export interface Session {
  user: SessionUser;
  workspace: SessionWorkspace;
  subscription?: SessionSubscription | null;
  support?: SessionSupport | null;
  role: 'admin' | 'contributor' | 'viewer';
  /** Mutations that the server refuses here whatever they are about; `useCan` of `@libs/ui` asks them. */
  refused?: readonly string[];
  /** Root domain with its port, e.g. `localhost:3000`. */
  rootDomain: string;
  /** The page of the development mailbox, which catches all mail of the server; null unless it is on and opens here. */
  mailboxUrl: string | null;
  /** Asks the server again, e.g. after the workspace was renamed. */
  refresh: () => void;
}

const SessionContext = createContext<{ now: Session | null; last: Session | null }>({ now: null, last: null });

/** Put in place by the shell around every page of a member. */
export function SessionProvider({ session, children }: { session: Session | null; children: ReactNode }) {
  // A session that ends is heard of while its pages still stand, on their way to the login: they keep the one they were drawn for.
  const last = useRef(session);
  if (session) last.current = session;
  const value = useMemo(() => ({ now: session, last: last.current }), [session]);
  const refused = useMemo(() => new Set(value.last?.refused), [value]);
  return (
    <SessionContext value={value}>
      <RefusedProvider refused={refused}>{children}</RefusedProvider>
    </SessionContext>
  );
}

/** The session of the member; every page inside the frame has one, also in the moment between its end and the login page. */
export function useSession(): Session {
  const { last } = useContext(SessionContext);
  if (!last) throw new Error('useSession needs a signed-in member; public pages use useOptionalSession');
  return last;
}

/** The session, or null on a public page and once it has ended. */
export function useOptionalSession(): Session | null {
  return useContext(SessionContext).now;
}
