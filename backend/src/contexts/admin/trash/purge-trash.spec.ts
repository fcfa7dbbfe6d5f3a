import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isId, LIMITS } from '@libs/domain';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { code, fullProject, inTrash, make, purge, remove, restore, visibleState } from './trash.factory.js';
import { TrashJobs } from './trash.jobs.js';

let t: TestApp;
let workspaceId: string;
let admin: Person;
let writer: Person;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  workspaceId = a.id;
  admin = a.admin;
  writer = await t.aMember(a.id, 'contributor', 'Wanda Writer');
});
afterAll(() => t.close());

describe('deleting for good', () => {
  it('is for admins', async () => {
    const project = await make(writer, 'Project', { name: 'Not yet' });
    await remove(writer, 'deleteProject', project);
    expect(await code(purge(writer, [{ kind: 'project', id: project }]))).toBe('Forbidden');
    expect(await inTrash(writer, project)).toMatchObject({ id: project, title: 'Not yet' });
  });

  it('takes only what is in the trash', async () => {
    const project = await make(writer, 'Project', { name: 'Alive' });
    expect(await code(purge(admin, [{ kind: 'project', id: project }]))).toBe('NotFound');
    expect(await code(purge(admin, [{ kind: 'note', id: newId() }]))).toBe('NotFound');
  });

  it('leaves nothing of a project anywhere, and all of what is beside it', async () => {
    const word = 'vanishing';
    const p = await fullProject(t, writer, word);
    const beside = await fullProject(t, writer, 'beside');
    const before = await visibleState(writer, beside, 'beside');
    const stored = path.join(t.config.dataDir, 'files', workspaceId);
    expect(fs.readdirSync(stored)).toContain(p.file);
    await remove(writer, 'deleteNotes', [p.note]);
    await remove(writer, 'deleteProject', p.project);
    await t.settle();
    await purge(admin, [{ kind: 'project', id: p.project }]);
    await t.settle();
    expect(await traces([word, ...Object.values(p)])).toEqual([`revisions ${p.project}`]);
    expect(fs.readdirSync(stored)).not.toContain(p.file);
    expect(fs.readdirSync(stored)).toContain(beside.file);
    expect(await inTrash(admin, p.project)).toBeUndefined();
    expect(await inTrash(admin, p.note)).toBeUndefined();
    expect((await admin.ask(`{ search(input: { query: "${word}" }) { total } }`)).search.total).toBe(0);
    expect(await code(restore(admin, 'project', p.project))).toBe('NotFound');
    expect(await visibleState(writer, beside, 'beside')).toEqual(before);
  });

  it('of a note keeps a file that another note shows, wherever that is', async () => {
    const p = await fullProject(t, writer, 'copied');
    const elsewhere = await make(writer, 'Project', { name: 'Elsewhere' });
    const twin = await make(writer, 'Note', { projectId: elsewhere, title: 'Twin' });
    await t.db.tx({ workspaceId }, (m) => m.query(`update notes set file_id = $2 where id = $1`, [twin, p.file]));
    await remove(writer, 'deleteNotes', [p.note]);
    await purge(admin, [{ kind: 'note', id: p.note }]);
    await t.settle();
    await remove(writer, 'deleteProject', p.project);
    await purge(admin, [{ kind: 'project', id: p.project }]);
    await t.settle();
    // Deleting the first note took the file out of reach; it is there for the twin's own restore.
    expect(await t.db.read({ workspaceId }, `select project_id from files where id = $1`, [p.file])).toEqual([{ project_id: elsewhere }]);
    expect(fs.readdirSync(path.join(t.config.dataDir, 'files', workspaceId))).toContain(p.file);
  });

  it('happens by itself after the promised days, and no day earlier', async () => {
    const p = await fullProject(t, writer, 'overdue');
    const young = await make(writer, 'Note', { projectId: p.project, title: 'Deleted lately' });
    const folder = await make(admin, 'Folder', { name: 'Overdue folder' });
    const inside = await make(admin, 'Project', { name: 'Young inside', folderId: folder });
    await remove(writer, 'deleteNotes', [p.note, young]);
    await remove(admin, 'deleteProject', inside);
    await remove(admin, 'deleteFolder', folder);
    const age = (table: string, id: string, days: number) =>
      t.db.tx({ workspaceId }, (m) =>
        m.query(`update ${table} set deleted_at = now() - make_interval(days => $2) where id = $1`, [id, days]),
      );
    await age('notes', p.note, LIMITS.trash.days + 1);
    await age('notes', young, LIMITS.trash.days - 1);
    await age('folders', folder, LIMITS.trash.days + 1);
    await t.get(TrashJobs).purgeExpired({ workspaceId });
    await t.settle();
    expect(await inTrash(admin, p.note)).toBeUndefined();
    expect(await traces([p.note, p.highlight, p.file])).toEqual([`revisions ${p.note}`]);
    expect(await inTrash(admin, young)).toMatchObject({ id: young, kind: 'note' });
    // The folder still says who may see the project in it.
    expect(await inTrash(admin, folder)).toMatchObject({ id: folder, kind: 'folder' });
    await age('projects', inside, LIMITS.trash.days + 1);
    await t.get(TrashJobs).purgeExpired({ workspaceId });
    expect(await inTrash(admin, folder)).toBeUndefined();
  });
});

/** Every table of the database with a row in which one of the words stands; of what was purged only the note that it was. */
async function traces(words: string[]): Promise<string[]> {
  const tables = await t.db.global<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute x on x.attrelid = c.oid and x.attname = 'workspace_id' and not x.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const matches: string[] = [];
  for (const { name } of tables) {
    // An insight goes on naming the highlight that it cited; it says that this is gone.
    if (name === 'insight_references') continue;
    // The audit log keeps ids and who did what, and none of the words.
    const texts = words.filter((word) => !isId(word));
    const rows = await t.db.read<{ row: any }>(
      { workspaceId },
      `select to_jsonb(x) as row from "${name}" x where exists (select 1 from unnest($1::text[]) w where strpos(to_jsonb(x)::text, w) > 0)`,
      [/^audit_/.test(name) ? texts : words],
    );
    for (const { row } of rows) matches.push(`${name} ${row.action === 'purged' ? row.object_id : JSON.stringify(row)}`);
  }
  return matches;
}
