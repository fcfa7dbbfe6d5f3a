import type { RemoteModule } from '@libs/shell-kit';
import { texts } from './texts.ts';

/** What the shell loads: pages, peeks and commands of this front end. */
const remote: RemoteModule = {
  contract: 1,
  name: 'insights',
  version: __VERSION__,
  texts,
  routes: [{ path: '/insights/:insightId', lazy: async () => ({ Component: (await import('./documents/insight-page.tsx')).InsightPage }) }],
  peeks: {},
  menu: [],
};

export default remote;
