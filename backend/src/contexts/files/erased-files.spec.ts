import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { aServerToKill, pollUntil, type ServerToKill } from '../../testing/server-to-kill.js';

let s: ServerToKill;
beforeAll(async () => {
  s = await aServerToKill();
});
afterAll(() => s?.end());

/** A workspace with uploaded files, and the names of what lies in the store for it. */
async function aWorkspaceWithFiles() {
  const { id, admin } = await s.t.aWorkspace();
  const projectId = (await admin.ask(`mutation { createProject(input: { name: "Files" }) { id } }`)).createProject.id;
  for (const name of ['one.txt', 'two.txt']) {
    const form = new FormData();
    form.append('file', new Blob([`Words of ${name} of ${id}`]), name);
    const upload = new Response(form);
    const bytes = Buffer.from(await upload.arrayBuffer());
    const { status } = await s.server.ask(admin, 'POST', `/api/projects/${projectId}/imports`, bytes, upload.headers.get('content-type')!);
    expect(status).toBe(201);
  }
  return { id, stored: () => storedOf(id) };
}
const storedOf = (workspaceId: string): string[] => {
  const folder = path.join(s.server.dataDir, 'files', workspaceId);
  return fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
};

async function erase(workspaceId: string, end: 'commit' | 'rollback' = 'commit') {
  const owner = new pg.Client({ connectionString: s.database.ownerUrl });
  await owner.connect();
  await owner.query('begin; set constraints all deferred');
  await owner.query('delete from workspaces where id = $1', [workspaceId]);
  await owner.query(end);
  await owner.end();
}

describe('a workspace that is erased', () => {
  it('takes the bytes of its files with it, what has no row, and nothing of another workspace', async () => {
    await s.server.start();
    const gone = await aWorkspaceWithFiles();
    const kept = await aWorkspaceWithFiles();
    fs.writeFileSync(path.join(s.server.dataDir, 'files', gone.id, 'abc.123.x.part'), 'half an upload');
    const before = kept.stored();
    expect([gone.stored().length, before.length]).toEqual([3, 2]);
    await erase(gone.id, 'rollback');
    await s.t.settle();
    expect(gone.stored()).toHaveLength(3);
    await erase(gone.id);
    await pollUntil(
      async () => gone.stored(),
      (stored) => !stored.length,
    );
    expect(fs.existsSync(path.join(s.server.dataDir, 'files', gone.id))).toBe(false);
    expect(kept.stored()).toEqual(before);
  });

  it('takes them when the server was killed between the commit and the work', async () => {
    const gone = await aWorkspaceWithFiles();
    const kept = await aWorkspaceWithFiles();
    await s.server.kill();
    await erase(gone.id);
    expect(gone.stored()).toHaveLength(2);
    await s.server.start();
    await pollUntil(
      async () => gone.stored(),
      (stored) => !stored.length,
    );
    expect(kept.stored()).toHaveLength(2);
  });

  it('keeps what was ordered for a workspace that is there', async () => {
    const kept = await aWorkspaceWithFiles();
    const owner = new pg.Client({ connectionString: s.database.ownerUrl });
    await owner.connect();
    await owner.query(
      `insert into outbox (id, topic, payload) values (gen_random_uuid(), 'files.erase', jsonb_build_object('workspaceId', $1::text))`,
      [kept.id],
    );
    await owner.end();
    const waiting = () => s.t.db.global<{ id: string }>(`select id from outbox where topic = 'files.erase'`);
    await pollUntil(waiting, (rows) => !rows.length);
    expect(kept.stored()).toHaveLength(2);
  });
});
