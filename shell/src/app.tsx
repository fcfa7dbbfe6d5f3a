import { ApiProvider, useQuery } from '@libs/api';
import { allowDownloads, RouterLink, type Session, SessionProvider } from '@libs/shell-kit';
import { UiProvider } from '@libs/ui';
import { type ReactNode, useMemo } from 'react';
import { RouterProvider } from 'react-router/dom';
import { client } from './api.ts';
import { StartError } from './pages/dead-end.tsx';
import type { AppRouter } from './router.tsx';
import { SESSION, type Start } from './start.ts';

const refresh = () => void client.query(SESSION, {}, { requestPolicy: 'network-only' }).toPromise();

/** The member's session for everything below; null until signed in on this host. */
function WithSession({ children }: { children: ReactNode }) {
  const [{ data }] = useQuery({ query: SESSION, requestPolicy: 'cache-only' });
  const result = data?.session;
  // Links to files outlive the moment in which a session ends.
  if (result?.workspace) allowDownloads(result.mayExport);
  const session = useMemo<Session | null>(() => {
    const { user, workspace } = result ?? {};
    if (!result || !user || !workspace) return null;
    const { mailboxUrl, role, ...rest } = result;
    return { ...rest, user, workspace, role: role ?? 'viewer', mailboxUrl: mailboxUrl ?? null, refresh };
  }, [result]);
  return <SessionProvider session={session}>{children}</SessionProvider>;
}

/** The whole page: providers, then the router, or the one card that says why there is none. */
export function App({ start, router }: { start: Start; router: AppRouter | null }) {
  return (
    <ApiProvider value={client}>
      <UiProvider link={router ? RouterLink : undefined}>
        {router ? (
          <WithSession>
            <RouterProvider router={router} />
          </WithSession>
        ) : (
          <StartError start={start} />
        )}
      </UiProvider>
    </ApiProvider>
  );
}
