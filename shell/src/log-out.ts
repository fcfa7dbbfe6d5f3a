import { graphql } from '@libs/api';
import { clearUserStorage, leaveAfter } from '@libs/shell-kit';
import { client } from './api.ts';
import { rootUrl } from './host.ts';

const LOG_OUT = graphql(`
  mutation FrameLogOut {
    logout(input: {}) { ok }
  }
`);

/** Ends the session of this host, then that of the root domain on its own page. */
export async function logOut(rootDomain: string): Promise<void> {
  await leaveAfter(
    async () => {
      const { error } = await client.mutation(LOG_OUT, {}, { idempotent: true }).toPromise();
      if (!error) clearUserStorage();
      return error;
    },
    rootUrl(rootDomain, '/auth/logout'),
  );
}
