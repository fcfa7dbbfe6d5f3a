import { graphql } from '@libs/api';
import { forgetOwn } from '@libs/shell-kit';
import { client, setLeaving } from './api.ts';
import { rootUrl } from './host.ts';

const LOG_OUT = graphql(`
  mutation FrameLogOut {
    logout(input: {}) { ok }
  }
`);

/** Ends the session of this host, then that of the root domain on its own page. */
export async function logOut(rootDomain: string): Promise<void> {
  setLeaving(true);
  const { error } = await client.mutation(LOG_OUT, {}, { idempotent: true }).toPromise();
  if (error) return setLeaving(false);
  forgetOwn();
  location.assign(rootUrl(rootDomain, '/auth/logout'));
}
