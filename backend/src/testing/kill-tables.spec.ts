import { describe, expect, it } from '@jest/globals';
import { aProject } from '../contexts/documents/docs/doc.factory.js';
import { aField } from '../contexts/fields/fields.factory.js';
import { aServerToKill, pause } from './server-to-kill.js';

const TABLES = 4;
const ROWS = 5000;
/** How often the server is killed; `KILLS=20` asks for more than the suite has time for. */
const KILLS = Number(process.env.KILLS ?? 2);

const answer = (table: number, row: number) => `Answer ${row} of table ${table}: the deposit came back late.`;

describe('a server that is killed while it imports tables', () => {
  it(`makes of ${TABLES} tables of ${ROWS} rows exactly these notes, each once`, async () => {
    const { t, server, end } = await aServerToKill();
    try {
      const { admin } = await t.aWorkspace();
      const projectId = await aProject(t, admin.actor);
      const { id: fieldId } = await aField(admin, projectId, { label: 'Row', type: 'NUMBER' });
      await server.start();
      const batches: string[] = [];
      for (let table = 0; table < TABLES; table++) {
        const form = new FormData();
        const rows = Array.from({ length: ROWS }, (_, row) => `${table}-${row},"${answer(table, row)}",${row}`);
        form.append('options', JSON.stringify({ columns: ['title', 'body', null], fields: [{ column: 2, fieldId }] }));
        form.append('file', new Blob([`title,text,row\n${rows.join('\n')}\n`]), `table ${table}.csv`);
        const upload = new Response(form);
        const bytes = Buffer.from(await upload.arrayBuffer());
        const { status, body } = await server.ask(
          admin,
          'POST',
          `/api/projects/${projectId}/imports/table`,
          bytes,
          upload.headers.get('content-type')!,
        );
        expect({ status, error: body.error?.message }).toEqual({ status: 201, error: undefined });
        batches.push(body.id);
      }
      const counted = async () =>
        (await t.db.one<{ notes: number; open: number }>(
          admin.actor,
          `select (select count(*)::int from notes where project_id = $1) as notes,
             (select count(*)::int from import_batches where project_id = $1 and state in ('queued', 'running')) as open`,
          [projectId],
        ))!;
      const killedAt: number[] = [];
      for (let kill = 1; kill <= KILLS; kill++) {
        const until = (TABLES * ROWS * kill) / (KILLS + 1);
        for (let i = 0; i < 20_000 && (await counted()).notes < until; i++) await pause(5);
        await server.kill();
        killedAt.push((await counted()).notes);
        await server.start();
      }
      for (let i = 0; i < 20_000 && (await counted()).open > 0; i++) await pause(20);
      console.log(`tables killed at ${killedAt.join(', ')} of ${TABLES * ROWS} notes`);
      expect(killedAt.some((notes) => notes > 0 && notes < TABLES * ROWS)).toBe(true);
      expect(killedAt).toEqual([...killedAt].sort((a, b) => a - b));
      expect(await counted()).toEqual({ notes: TABLES * ROWS, open: 0 });
      const result = await t.db.read<{ title: string; plain: string }>(
        admin.actor,
        `select title, plain from notes where project_id = $1 and deleted_at is null`,
        [projectId],
      );
      const expected = new Set(
        Array.from({ length: TABLES * ROWS }, (_, i) => `${Math.floor(i / ROWS)}-${i % ROWS}|${answer(Math.floor(i / ROWS), i % ROWS)}`),
      );
      for (const { title, plain } of result) expect(expected.delete(`${title}|${plain}`)).toBe(true);
      expect(expected.size).toBe(0);
      // Each with the value of its own row.
      const filled = await t.db.one(
        admin.actor,
        `select count(*)::int as values, count(*) filter (where n.title like '%-' || v.value)::int as own from field_values v
         join notes n on n.id = v.object_id where v.field_id = $1`,
        [fieldId],
      );
      expect(filled).toEqual({ values: TABLES * ROWS, own: TABLES * ROWS });
      for (const id of batches) {
        const { importBatch } = await server.gql(admin, `query ($id: ID!) { importBatch(id: $id) { state total done failed } }`, { id });
        expect(importBatch).toEqual({ state: 'done', total: ROWS, done: ROWS, failed: 0 });
      }
    } finally {
      await end();
    }
  }, 600_000);
});
