import { SafePgClient } from '#platform/db';
import { verifyChains } from './verify-chain.js';

/** Checks the audit log of every workspace, saying a line for each; answers in how many it was changed. */
export async function verifyAudit(databaseUrl: string, say: (line: string) => void): Promise<number> {
  const client = new SafePgClient({ connectionString: databaseUrl });
  let faults = 0;
  try {
    await client.connect();
    for await (const { subdomain, links, entries, lastHash, damage } of verifyChains(client)) {
      if (damage) faults++;
      say(`${subdomain}: ${damage ?? `${links} entries in the chain, ${entries} kept, none changed. Last hash: ${lastHash ?? 'none'}`}`);
    }
  } finally {
    await client.end();
  }
  return faults;
}
