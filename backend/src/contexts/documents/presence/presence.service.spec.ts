import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PRESENCE } from '@libs/domain';
import { freshDatabase } from '../../../testing/database.js';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../docs/doc.factory.js';
import type { Presence } from './presence.graphql.js';
import { PresenceService } from './presence.service.js';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let servers: [TestApp, TestApp];
let admin: Person;
let colleague: Person;
let outsider: Person;
let noteId: string;

beforeAll(async () => {
  database = await freshDatabase();
  servers = [await startApp({ database }), await startApp({ database })];
  const workspace = await servers[0].aWorkspace();
  admin = workspace.admin;
  colleague = await servers[0].aMember(workspace.id, 'contributor', 'Ben Two');
  outsider = (await servers[0].aWorkspace()).admin;
  noteId = await aNote(servers[0], admin.actor, await aProject(servers[0], admin.actor), 'Hello');
}, 120_000);
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.drop();
});

const service = (i: 0 | 1) => servers[i].get(PresenceService);
const said = (extra: object = {}) => ({ docId: noteId, clientId: 'tab-1', version: 3, anchor: 1, head: 4, ...extra });

/** Everything that one reader hears, at the other server. */
async function listener(person: Person) {
  const stream = await service(1).follow(person.actor, noteId);
  const heard: Presence[] = [];
  let isOver = false;
  void (async () => {
    for await (const presence of stream) heard.push(presence);
    isOver = true;
  })();
  const until = async (holds: () => boolean) => {
    for (let i = 0; i < 400 && !holds(); i++) await new Promise((r) => setTimeout(r, 20));
    expect(holds()).toBe(true);
  };
  return { heard, until, isOver: () => isOver, stop: () => stream.return!() };
}

describe('presence', () => {
  it('is sent to readers at another server, with who it is', async () => {
    const reader = await listener(colleague);
    expect(await service(0).say(admin.actor, said())).toBe(true);
    await reader.until(() => reader.heard.length === 1);
    expect(reader.heard[0]).toMatchObject({ clientId: 'tab-1', version: 3, anchor: 1, head: 4, isGone: false });
    expect(reader.heard[0]!.person).toMatchObject({ id: admin.actor.userId, name: admin.actor.name });
    await service(0).say(admin.actor, said({ anchor: null, head: null, isGone: true }));
    await reader.until(() => reader.heard.length === 2);
    expect(reader.heard[1]).toMatchObject({ anchor: null, isGone: true });
    await reader.stop();
    await reader.until(() => reader.isOver());
  });

  it('is neither said nor heard by who may not read the document', async () => {
    await expect(service(0).say(outsider.actor, said())).rejects.toMatchObject({ code: 'NotFound' });
    await expect(service(0).follow(outsider.actor, noteId)).rejects.toMatchObject({ code: 'NotFound' });
    const denied = await outsider.gql(`mutation ($i: PresenceInput!) { showPresence(input: $i) { isShown } }`, { i: said() });
    expect(denied.errors?.[0]?.extensions['code']).toBe('NotFound');
  });

  it('ends for a reader whose seat is taken away, within seconds', async () => {
    const reader = await listener(colleague);
    await servers[0].db.tx(admin.actor, (m) =>
      m.query(`update members set removed_at = now() where user_id = $1`, [colleague.actor.userId]),
    );
    const talk = setInterval(() => void service(0).say(admin.actor, said()), 500);
    try {
      await reader.until(() => reader.isOver());
    } finally {
      clearInterval(talk);
    }
  });

  it('passes on no flood', async () => {
    const answers = await Promise.all(Array.from({ length: 4 * PRESENCE.perSecond }, () => service(0).say(admin.actor, said())));
    expect(answers.filter(Boolean).length).toBeLessThanOrEqual(2 * PRESENCE.perSecond);
    expect(answers).toContain(false);
  });
});
