import { loadServerTexts } from '@libs/i18n';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { fetchNotices } from './frame/notices.ts';
import { installWorker } from './install-worker.ts';
import { makeRouter, whenReady } from './router.tsx';
import { start } from './start.ts';
import { followDirections, preferHan } from './writing.ts';

// Remotes take these from the share scope; this page itself needs them later or never.
export const provided = [() => import('@libs/object-views'), () => import('@urql/core')];

preferHan(document.documentElement);
followDirections(document.body);

async function boot() {
  const [startResult] = await Promise.all([start(), loadServerTexts()]);
  const root = document.getElementById('root');
  if (startResult.kind === 'leaving' || !root) return;
  const router = makeRouter(startResult);
  // The static skeleton of the page stays until the first route is there, and what stands above it.
  if (router) await Promise.all([whenReady(router), startResult.kind === 'member' && fetchNotices(startResult.session)]);
  delete document.documentElement.dataset.bare;
  createRoot(root).render(<App start={startResult} router={router} />);
  if (startResult.kind === 'member') installWorker();
}

void boot();
