import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { start } from './start.ts';

// Remotes take these from the share scope; the page itself needs them later or never.
export const provided = [() => import('@libs/object-views'), () => import('@urql/core')];

const root = document.getElementById('root');

async function boot() {
  const begun = await start();
  if (begun.kind === 'leaving' || !root) return;
  const { makeRouter, whenReady } = await import('./router.tsx');
  const router = makeRouter(begun);
  // The static skeleton of the page stays until the first route is there.
  if (router) await whenReady(router);
  delete document.documentElement.dataset.bare;
  createRoot(root).render(<App start={begun} router={router} />);
}

void boot();
