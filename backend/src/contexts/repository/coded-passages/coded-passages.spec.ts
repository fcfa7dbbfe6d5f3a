import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aProject } from '../../documents/docs/doc.factory.js';
import { aTag, aTagGroup } from '../tags/tag.factory.js';
import { CodedPassagesService } from './coded-passages.service.js';
import { PassageReader } from './passage-reader.js';

let seed = Number(process.env.SEED ?? 20_261_126);
const random = (n: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return (seed >>> 8) % n;
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
const NOTES = 6;
const WRITERS = 4;
const STEPS = 60;

describe('how passages are coded', () => {
  let t: TestApp;
  let admin: Person;
  let coded: CodedPassagesService;
  const notes: string[] = [];
  const tags: string[] = [];

  const query = (sql: string, params: unknown[]) => t.db.tx(admin.actor, (m) => m.query(sql, [admin.actor.workspaceId, ...params]));

  beforeAll(async () => {
    t = await sharedApp();
    coded = t.app.get(CodedPassagesService, { strict: false });
    admin = (await t.aWorkspace()).admin;
    const projectId = await aProject(t, admin.actor);
    const { groupId } = await aTagGroup(admin, projectId);
    for (let i = 0; i < 5; i++) tags.push(await aTag(admin, groupId, `Tag ${i}`));
    for (let i = 0; i < NOTES; i++) notes.push(newId());
    await query(
      `insert into notes (workspace_id, id, project_id, title, speakers, created_by) select $1, unnest($2::uuid[]), $3, 'Call', '[]', $4`,
      [notes, projectId, admin.actor.userId],
    );
    for (let i = 0; i < 30; i++) await change(0);
  });
  afterAll(() => t.close());

  /** One change of what is coded, of `kinds` kinds. */
  async function change(kind: number): Promise<void> {
    const highlight = `(select id from highlights where workspace_id = $1 and note_id = $2 order by md5(id::text || $3) limit 1)`;
    const place = [pick(notes), String(random(1e6))];
    switch (kind) {
      case 0:
        return query(
          `insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text, speaker, offset_version, created_by)
           select $1, $3, id, project_id, 1, 5, 0, 0, 'ok', 'Words', 'Words', $4, 0, $5 from notes where workspace_id = $1 and id = $2`,
          [place[0], newId(), pick(['s1', 's2', null]), admin.actor.userId],
        );
      case 1:
        return query(
          `insert into highlight_tags (workspace_id, highlight_id, tag_id, created_by) select $1, ${highlight}, $4, $5
           where exists (select from highlights where workspace_id = $1 and note_id = $2) on conflict do nothing`,
          [...place, pick(tags), admin.actor.userId],
        );
      case 2:
        return query(`delete from highlight_tags where workspace_id = $1 and highlight_id = ${highlight} and tag_id = $4`, [
          ...place,
          pick(tags),
        ]);
      case 3:
        return query(
          `update highlight_tags set tag_id = $4 where workspace_id = $1 and highlight_id = ${highlight} and not exists
          (select from highlight_tags o where o.workspace_id = $1 and o.highlight_id = highlight_tags.highlight_id and o.tag_id = $4)
          and tag_id = (select min(tag_id::text)::uuid from highlight_tags o where o.workspace_id = $1 and o.highlight_id = highlight_tags.highlight_id)`,
          [...place, pick(tags)],
        );
      case 4:
        return query(
          `update highlights set deleted_at = case when deleted_at is null then now() end where workspace_id = $1 and id = ${highlight}`,
          place,
        );
      case 5:
        return query(`update highlights set is_by_ai = not is_by_ai where workspace_id = $1 and id = ${highlight}`, place);
      case 6:
        return query(`update highlights set quote = $4 where workspace_id = $1 and id = ${highlight}`, [
          ...place,
          pick(['Words', '███', '█ █', 'More words']),
        ]);
      case 7:
        return query(`update highlights set speaker = $4 where workspace_id = $1 and id = ${highlight}`, [
          ...place,
          pick(['s1', 's2', 's3', null]),
        ]);
      case 8:
        return query(`update highlights set note_id = $4 where workspace_id = $1 and id = ${highlight}`, [...place, pick(notes)]);
      default:
        return query(`delete from highlights where workspace_id = $1 and id = ${highlight}`, place);
    }
  }

  /** Row for row, without the code under test: each counted highlight as its speaker and the numbers of its tags. */
  async function expected(): Promise<Map<string, string[]>> {
    const number = new Map<string, number>();
    for (const { id, number: n } of await query(`select id, number from tags where workspace_id = $1`, [])) number.set(id, n);
    const pairs: { highlight_id: string; tag_id: string }[] = await query(
      `select highlight_id, tag_id from highlight_tags where workspace_id = $1`,
      [],
    );
    const matches = new Map<string, string[]>(notes.map((id) => [id, []]));
    for (const row of await query(`select * from highlights where workspace_id = $1 order by id`, [])) {
      if (row.deleted_at || row.is_by_ai || !row.quote.replaceAll(/[█\s]/g, '')) continue;
      const numbers = pairs.filter(({ highlight_id }) => highlight_id === row.id).map(({ tag_id }) => number.get(tag_id)!);
      matches.get(row.note_id)!.push(`${row.speaker}: ${numbers.sort((a, b) => a - b)}`);
    }
    return matches;
  }

  async function kept(): Promise<Map<string, string[]>> {
    const rows = await query(`select note_id, speakers, passages from v_repository_coded_passages where workspace_id = $1`, []);
    return new Map(
      rows.map((row: { note_id: string; speakers: string[]; passages: Buffer }) => {
        const read: string[] = [];
        const reader = new PassageReader();
        reader.open(row.passages);
        while (reader.next()) read.push(`${row.speakers[reader.speaker] ?? null}: ${reader.tags.slice(0, reader.count)}`);
        return [row.note_id, read];
      }),
    );
  }

  it('is kept as it is, under concurrent changes', async () => {
    let isDone = false;
    const keeper = async () => {
      while (!isDone)
        await coded.store({ workspaceId: admin.actor.workspaceId, payload: { noteIds: [...notes].sort(() => random(3) - 1) } } as never);
    };
    const writer = async () => {
      for (let i = 0; i < STEPS; i++)
        await change(random(2) ? random(2) : random(10)).catch((error: Error) => {
          // Another writer deleted the highlight between the choice and the tag.
          if (!/highlight_tags_workspace_id_highlight_id_fkey/.test(error.message)) throw error;
        });
    };
    const keepers = [keeper(), keeper()];
    await Promise.all(Array.from({ length: WRITERS }, writer));
    isDone = true;
    await Promise.all(keepers);
    const truth = await expected();
    for (const [note, passages] of await kept()) expect({ note, passages }).toEqual({ note, passages: truth.get(note) });
    await coded.deleteProcessed({ workspaceId: admin.actor.workspaceId });
    expect(await kept()).toEqual(truth);
    expect(await query(`select count(*)::int as n from coded_passage_changes where workspace_id = $1`, [])).toEqual([{ n: 0 }]);
    expect([...truth.values()].flat().length).toBeGreaterThan(10);
  });

  it('is no longer believed after any change, until it is kept again', async () => {
    const missed: number[] = [];
    for (let kind = 0; kind < 10; kind++) {
      for (let attempts = 0; attempts < 8; attempts++) {
        const before = await expected();
        await change(kind);
        const after = await expected();
        const rows = await kept();
        if (notes.some((note) => `${before.get(note)}` !== `${after.get(note)}` && rows.has(note))) missed.push(kind);
        await coded.store({ workspaceId: admin.actor.workspaceId, payload: { noteIds: notes } } as never);
      }
    }
    expect(missed).toEqual([]);
    expect(await kept()).toEqual(await expected());
  });
});
