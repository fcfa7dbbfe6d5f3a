import type { RemoteModule } from '@libs/shell-kit';
import { texts } from './texts.ts';

/** What the shell loads: pages, peeks and commands of this front end. */
const remote: RemoteModule = {
  contract: 1,
  name: 'repository',
  version: __VERSION__,
  texts,
  routes: [],
  peeks: {},
  menu: [],
};

export default remote;
