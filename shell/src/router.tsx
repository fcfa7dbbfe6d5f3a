import { graphql } from '@libs/api';
import { installShellServices, ownershipOf, type RemoteName, watchConnection } from '@libs/shell-kit';
import { createBrowserRouter, Navigate, Outlet } from 'react-router';
import { client } from './api.ts';
import { authRoutes } from './auth/routes.tsx';
import { Frame } from './frame/frame.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { RouteFailed } from './pages/route-failed.tsx';
import { remoteModule } from './remotes.ts';
import type { Start } from './start.ts';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

const NOTE_OF = graphql(`
  query FrameNoteOf($id: ID!) {
    highlight(id: $id) { id noteId }
  }
`);

const patched = new Set<RemoteName>();

/** Pages of members stand in the frame, pages for anybody stand alone; both come from the remotes when first visited. */
function workspaceRouter(homePath: string) {
  return createBrowserRouter(
    [
      {
        id: 'member',
        element: <Frame />,
        errorElement: (
          <Frame>
            <RouteFailed />
          </Frame>
        ),
        children: [
          { index: true, element: <Navigate to={homePath} replace /> },
          { path: '/you', lazy: async () => ({ Component: (await import('./pages/you-page.tsx')).YouPage }) },
          { path: '/inbox', lazy: async () => ({ Component: (await import('./inbox/inbox-page.tsx')).InboxPage }) },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
    { patchRoutesOnNavigation: discoverFor('member') },
  );
}

function publicRouter() {
  return createBrowserRouter(
    [
      {
        id: 'public',
        element: <Outlet />,
        errorElement: <RouteFailed />,
        children: [{ path: '*', element: <NotFoundPage /> }],
      },
    ],
    { patchRoutesOnNavigation: discoverFor('public') },
  );
}

function rootRouter(signedIn: boolean) {
  return createBrowserRouter([
    {
      errorElement: <RouteFailed />,
      children: [
        { index: true, element: <Navigate to={signedIn ? '/auth/workspaces' : '/auth/login'} replace /> },
        ...authRoutes,
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ]);
}

interface Discovery {
  path: string;
  patch: (parent: string | null, routes: Parameters<AppRouter['patchRoutes']>[1]) => void;
}

/** Pages of members and pages for anybody begin differently: from one to the other the browser loads the page anew. */
const discoverFor = (page: 'member' | 'public') => async (discovery: Discovery) => {
  const owned = ownershipOf(discovery.path);
  if (!owned || owned.page === page) return discover(discovery);
  if (location.pathname === discovery.path) location.reload();
  else location.assign(discovery.path);
  // Nothing is drawn meanwhile.
  return new Promise<void>(() => {});
};

async function discover({ path, patch }: Discovery) {
  const owned = ownershipOf(path);
  if (!owned || patched.has(owned.owner)) return;
  const { routes } = await remoteModule(owned.owner);
  if (patched.has(owned.owner)) return;
  patched.add(owned.owner);
  // Each remote has its own boundary: a crash in one leaves the frame and the others alone.
  patch(owned.page, [{ id: `remote:${owned.owner}`, errorElement: <RouteFailed />, children: routes }]);
}

async function pageOf(kind: string, id: string): Promise<string | null> {
  if (kind !== 'highlight') return null;
  const { data } = await client.query(NOTE_OF, { id }).toPromise();
  return data?.highlight ? `/data/${data.highlight.noteId}#highlight=${id}` : null;
}

/** The router of this kind of page; null where there is only one thing to say. */
export function makeRouter(start: Start): AppRouter | null {
  let router: AppRouter;
  if (start.kind === 'member') router = workspaceRouter(start.session.workspace?.homePath ?? '/home');
  else if (start.kind === 'public') router = publicRouter();
  else if (start.kind === 'root') router = rootRouter(Boolean(start.session.user));
  else return null;
  installShellServices({
    navigate: (to, options) => void router.navigate(to, options),
    location: () => router.state.location,
    destination: () => router.state.navigation.location,
    pageOf,
    remote: remoteModule,
  });
  watchConnection();
  return router;
}

/** Resolves when the first route, with its code, can be drawn. */
export function whenReady(router: AppRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}
