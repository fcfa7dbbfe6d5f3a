import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ExportKinds } from '#platform/db';
import { type Fixture, fullWorkspace } from '../../../testing/full-workspace.js';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';

let t: TestApp;
let full: Fixture;
/** As the server's owner, whom no wall stops. */
let database: pg.Client;
beforeAll(async () => {
  t = await sharedApp();
  full = await fullWorkspace(t);
  database = new pg.Client({ connectionString: new URL(new URL(t.ownerUrl).pathname, process.env['TEST_ADMIN_URL']).href });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await t?.close();
});

type Line = Record<string, any> & { record: string };
async function exported(by: Person): Promise<{ lines: Line[]; text: string }> {
  const reply = await by.request('get', '/api/exports/workspace').buffer(true);
  expect([reply.status, reply.headers['content-disposition']]).toEqual([200, expect.stringContaining('workspace.jsonl')]);
  const text = reply.text;
  expect(text.endsWith('}\n')).toBe(true);
  return {
    text,
    lines: text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  };
}
const byRecord = (lines: readonly Line[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { record } of lines) counts[record] = (counts[record] ?? 0) + 1;
  return counts;
};

describe('the export of a workspace', () => {
  it('has every row of every table that is exported, and says how many', async () => {
    const rows: Record<string, number> = {};
    const ids: string[] = [];
    for (const { kind, table, columns } of t.get(ExportKinds).all()) {
      const own = table === 'workspaces' ? 'id' : 'workspace_id';
      const result = await database.query(`select * from "${table}" where ${own} = $1`, [full.workspaceId]);
      if (result.rowCount) rows[kind] = result.rowCount;
      if (columns.includes('id')) ids.push(...result.rows.map((row) => `${kind} ${row.id}`));
    }
    const { lines } = await exported(full.owner);
    const [head, ...rest] = lines;
    const end = rest.pop();
    expect(head).toMatchObject({ record: 'export', format: 1, workspaceId: full.workspaceId, exportedBy: full.owner.actor.userId });
    expect(byRecord(rest)).toEqual(rows);
    expect(end).toEqual({ record: 'end', counts: expect.objectContaining(rows) });
    expect(rest.flatMap((line) => (line['id'] ? `${line.record} ${line['id']}` : [])).sort()).toEqual(ids.sort());
    // Everything that the fixture makes is among them.
    for (const kind of [
      'note',
      'highlight',
      'insight',
      'tag',
      'board',
      'project',
      'folder',
      'thread',
      'comment',
      'file',
      'import',
      'answer',
    ])
      expect([kind, rows[kind]]).toEqual([kind, expect.any(Number)]);
    const note = rest.find((line) => line.record === 'document' && line['id'] === full.ids['note']);
    expect(note!['text']).toContain(full.canary);
    expect(note!['body']).toMatchObject({ type: 'doc' });
    expect(rest.find((line) => line.record === 'member')).toMatchObject({ email: full.owner.email, role: 'admin' });
    // Numbers and times as the database has them.
    const project = rest.find((line) => line.record === 'project')!;
    expect([typeof project['rank'], Number.isNaN(Date.parse(project['createdAt']))]).toEqual(['number', false]);
  });

  it('holds no secret', async () => {
    const { text } = await exported(full.owner);
    const secrets: string[] = [];
    const { rows: places } = await database.query<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns c
       where table_schema = 'public' and (data_type = 'bytea' or column_name ~ 'secret|password|(^|_)token(_|$)|sealed|last4|client_key')
         and exists (select from information_schema.columns w where w.table_name = c.table_name and w.column_name = 'workspace_id')`,
    );
    for (const { table, column } of places) {
      const { rows } = await database.query(
        `select "${column}" as is from "${table}" where workspace_id = $1 and "${column}" is not null`,
        [full.workspaceId],
      );
      for (const { is } of rows)
        secrets.push(...(Buffer.isBuffer(is) ? (is.length > 3 ? [is.toString('hex'), is.toString('base64')] : []) : [String(is)]));
    }
    const { rows: users } = await database.query(`select password_hash as is from users where id = $1`, [full.owner.actor.userId]);
    secrets.push(...users.flatMap(({ is }) => is ?? []));
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.filter((secret) => secret.length > 4 && text.includes(secret))).toEqual([]);
  });

  it('leaves out what other people keep to themselves, and everything of other workspaces', async () => {
    const other = await t.aMember(full.workspaceId, 'admin');
    const secret = 'Whom shall we let go';
    const response = await other.ask(`mutation ($i: AskInput!) { ask(input: $i) { id } }`, { i: { question: `${secret}?` } });
    await t.settle();
    const mine = await exported(full.owner);
    expect(mine.text).not.toContain(secret);
    expect(mine.lines.some((line) => line['objectId'] === response.ask.id)).toBe(false);
    const theirs = await exported(other);
    expect(theirs.lines.filter((line) => line.record === 'answer').map((line) => line['question'])).toEqual([`${secret}?`]);
    const stranger = (await t.aWorkspace()).admin;
    const { text, lines } = await exported(stranger);
    expect([text.includes(full.canary), text.includes(full.workspaceId), lines.length > 3]).toEqual([false, false, true]);
  });

  it('is for admins in a browser alone, is written into the history, and leaves nothing in the folder', async () => {
    for (const role of ['contributor', 'viewer'] as const) {
      const reply = await (await t.aMember(full.workspaceId, role)).request('get', '/api/exports/workspace');
      expect([role, reply.status]).toEqual([role, 403]);
    }
    const { rows } = await database.query(
      `select by from revisions where workspace_id = $1 and kind = 'workspace' and after = '{"exported": true}' order by at`,
      [full.workspaceId],
    );
    expect(rows[0]).toEqual({ by: full.owner.actor.userId });
    expect(fs.readdirSync(path.join(t.config.dataDir, 'exports'))).toEqual([]);
  });
});
