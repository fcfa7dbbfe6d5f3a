import { ApiProvider } from '@libs/api';
import { RouterLink, type Session, SessionProvider } from '@libs/shell-kit';
import { UiProvider } from '@libs/ui';
import { type ReactNode, useMemo } from 'react';
import { type DataRouter, RouterProvider } from 'react-router/dom';
import { client } from './api.ts';
import { DeadEnd } from './pages/dead-end.tsx';
import { SESSION, type SessionData, type Start } from './start.ts';

function Member({ data, children }: { data: SessionData; children: ReactNode }) {
  const session = useMemo<Session | null>(() => {
    if (!data.user || !data.workspace) return null;
    return {
      user: data.user,
      workspace: data.workspace,
      role: data.role ?? 'viewer',
      rootDomain: data.rootDomain,
      mailboxUrl: data.mailboxUrl ?? null,
      refresh: () => void client.query(SESSION, {}, { requestPolicy: 'network-only' }).toPromise(),
    };
  }, [data]);
  return <SessionProvider session={session}>{children}</SessionProvider>;
}
