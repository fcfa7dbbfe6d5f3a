import { createContext, type ReactNode, useContext } from 'react';

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
}

/** Who looks at the page, and where. */
export interface Session {
  user: SessionUser;
  workspace: SessionWorkspace;
  role: 'admin' | 'contributor' | 'viewer';
  /** Root domain with its port, e.g. `localhost:3000`. */
  rootDomain: string;
  /** The development mailbox; null when mail leaves by SMTP. */
  mailboxUrl: string | null;
  /** Asks the server again, e.g. after the workspace was renamed. */
  refresh: () => void;
}

const SessionContext = createContext<Session | null>(null);

/** Put in place by the shell around every page of a member. */
export function SessionProvider({ session, children }: { session: Session | null; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session of the member; every page inside the frame has one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a signed-in member; public pages use useMaybeSession');
  return session;
}

/** The session, or null on a public page. */
export function useMaybeSession(): Session | null {
  return useContext(SessionContext);
}
