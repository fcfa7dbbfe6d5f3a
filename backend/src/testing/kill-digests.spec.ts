import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { newId } from '#platform/db';
import { aNote, aProject } from '../contexts/documents/docs/doc.factory.js';
import { freePort } from './free-port.js';
import { ServerProcess } from './server-process.js';
import { aServerToKill, pause } from './server-to-kill.js';

const READERS = 60;
/** How often a server is killed; `KILLS=20` asks for more than the suite has time for. */
const KILLS = Number(process.env.KILLS ?? 4);

describe('two servers that are killed while they send the digests of a morning', () => {
  it(`send each of ${READERS} people exactly one`, async () => {
    const { t, server: first, database, end } = await aServerToKill();
    const second = new ServerProcess(database, await freePort());
    const servers = [first, second];
    const sweeper = new pg.Client({ connectionString: database.sweeperUrl });
    await sweeper.connect();
    try {
      const { id: workspaceId, admin } = await t.aWorkspace();
      const readers = await Promise.all(Array.from({ length: READERS }, (_, i) => t.aMember(workspaceId, 'contributor', `Reader ${i}`)));
      const docId = await aNote(t, admin.actor, await aProject(t, admin.actor), 'The deposit came as a surprise');
      const { createThread } = await admin.ask(`mutation ($i: CreateThreadInput!) { createThread(input: $i) { id comments { id } } }`, {
        i: { docId, version: 0, start: 4, end: 11, body: 'Which?' },
      });
      // As if the comment had been sent yesterday: a notification each, and three orders, which the queue may bring in any number.
      await t.db.tx({ workspaceId }, (m) =>
        m.query(
          `insert into notifications (workspace_id, id, user_id, kind, object_id, by, in_app, mail, digest)
           select $1, gen_random_uuid(), u, 'reply', $2, $3, true, 'none', 'waiting' from unnest($4::uuid[]) u`,
          [workspaceId, createThread.comments[0].id, admin.actor.userId, readers.map((r) => r.actor.userId)],
        ),
      );
      await t.db.tx({ workspaceId }, async (m) => {
        for (const { actor } of readers)
          for (let i = 0; i < 3; i++)
            await m.query(`insert into outbox (id, workspace_id, topic, payload) values ($1, $2, 'inbox.digest', $3)`, [
              newId(),
              workspaceId,
              JSON.stringify({ userId: actor.userId }),
            ]);
      });
      const sent = async () =>
        (await t.db.global<{ to: string }>(`select recipient as "to" from mails where subject like 'Your digest of %'`)).map((m) => m.to);
      const open = async () =>
        (
          await sweeper.query(
            // All of them: one for a later morning would be one too many, because nothing came in between.
            `select count(*)::int as n from outbox where topic = 'inbox.digest'`,
          )
        ).rows[0].n as number;
      await Promise.all(servers.map((server) => server.start()));
      const killedAt: number[] = [];
      for (let kill = 1; kill <= KILLS; kill++) {
        for (let i = 0; i < 4000 && (await sent()).length < (READERS * kill) / (KILLS + 1); i++) {
          // What a killed server held comes back after half a minute: here at once.
          if (i % 50 === 49)
            await sweeper.query(
              `update outbox set enqueued_at = enqueued_at - interval '1 minute' where topic = 'inbox.digest' and enqueued_at < now()`,
            );
          await pause(10);
        }
        const server = servers[kill % 2]!;
        await server.kill();
        killedAt.push((await sent()).length);
        await server.start();
      }
      for (let i = 0; i < 4000 && ((await sent()).length < READERS || (await open()) > 0); i++) {
        if (i % 50 === 49)
          await sweeper.query(
            `update outbox set enqueued_at = enqueued_at - interval '1 minute' where topic = 'inbox.digest' and enqueued_at < now()`,
          );
        await pause(20);
      }
      console.log(`digests killed at ${killedAt.join(', ')} of ${READERS}`);
      expect(killedAt.some((n) => n > 0 && n < READERS)).toBe(true);
      expect(await open()).toBe(0);
      expect((await sent()).sort()).toEqual(readers.map((r) => r.email).sort());
    } finally {
      await sweeper.end();
      await second.remove();
      await end();
    }
  }, 300_000);
});
