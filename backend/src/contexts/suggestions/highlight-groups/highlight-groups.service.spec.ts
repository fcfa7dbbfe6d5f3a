import { describe, expect, it, jest } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { TextGrouping } from '#contexts/ai';
import { newId } from '#platform/db';
import { connectModel } from '../../../testing/app-with-models.js';
import type { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aProject, fetchDoc } from '../../documents/docs/doc.factory.js';
import { withHighlights } from '../../repository/highlights/highlight.factory.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';
import { DOCK, FEES } from '../highlight-suggestions/highlight-suggestion.factory.js';

const GROUPS = `query ($p: ID!, $tag: ID, $untagged: Boolean) { highlightGroups(projectId: $p, tagId: $tag, isUntagged: $untagged) {
  state isByWords hasModel compared known total providerError groups { ...G } outliers { ...G } } }
  fragment G on HighlightGroup { label noteCount speakerCount members { id isNearDuplicate } nearest { id quote } }`;
const MODE = `mutation ($m: AiMode!) { setAiMode(input: { feature: highlights, mode: $m }) { features { feature } } }`;
const TAG = `mutation ($ids: [ID!]!, $add: [ID!]!) { tagHighlights(input: { ids: $ids, add: $add, remove: [] }) { highlights { id } } }`;

const STRANGE = 'My grandmother bakes wonderful bread on Sundays';

let t: TestApp;
let models: FakeModels;
let admin: Person;
let reader: Person;
let workspaceId: string;
let projectId: string;
const { access, marked } = withHighlights((scene) => {
  ({ t, models, admin, reader, workspaceId, projectId } = scene);
});

/** Takes the first word out of each line of a note. */
async function redact(noteId: string, lines: readonly string[]): Promise<void> {
  const { version } = await fetchDoc(admin, noteId);
  let at = 0;
  const passages = lines.map((line) => {
    const start = at;
    at += line.length + 1;
    return { start, end: start + line.indexOf(' ') };
  });
  await admin.ask(`mutation ($i: RedactNoteInput!) { redactNote(input: $i) { redactions { id } } }`, { i: { noteId, version, passages } });
}
const grouped = async (more: object = {}, person = admin): Promise<any> =>
  (await person.ask(GROUPS, { p: projectId, ...more })).highlightGroups;
/** What is found once everything has a vector. */
const settled = async (more: object = {}, person = admin): Promise<any> => {
  await grouped(more, person);
  await t.settle();
  return grouped(more, person);
};
const idsOf = (group: any): string[] => group.members.map((one: any) => one.id).sort();
const all = (result: any): string[] => [...result.groups, ...(result.outliers ? [result.outliers] : [])].flatMap(idsOf).sort();
const feesTag = async () => aTag(admin, (await aTagGroup(admin, projectId)).groupId, 'Fees');

describe('groups of highlights', () => {
  it('are those that are about the same, by words and meaning, with what is like no other at the end', async () => {
    const fees = await marked(projectId, ...FEES);
    const dock = await marked(projectId, ...DOCK, `${DOCK[0]!.toUpperCase()}!`, STRANGE);
    expect(await grouped()).toMatchObject({ state: 'making', known: 0, compared: 12, total: 12, groups: [] });
    await t.settle();
    const result = await grouped();
    expect(result).toMatchObject({ state: 'ready', isByWords: false, known: 12, compared: 12, providerError: null });
    expect(result.groups.map(idsOf)).toEqual([dock.ids.slice(0, 6).sort(), [...fees.ids].sort()]);
    expect(idsOf(result.outliers)).toEqual([dock.ids[6]]);
    const [first, second] = result.groups;
    expect(first.label.join(' ')).toContain('dock');
    expect(second.label.join(' ')).toContain('fee');
    expect([first.noteCount, second.noteCount]).toEqual([1, 1]);
    expect(first.nearest).toHaveLength(3);
    // Of what is said twice one stands for both, and the other follows it.
    const places = first.members.map((one: any) => one.id);
    const twice = [dock.ids[0], dock.ids[5]];
    expect(first.members.filter((one: any) => one.isNearDuplicate).map((one: any) => twice.includes(one.id))).toEqual([true]);
    expect(Math.abs(places.indexOf(twice[0]) - places.indexOf(twice[1]))).toBe(1);
    const shown = first.nearest.map((one: any) => one.id);
    expect(shown.filter((id: string) => twice.includes(id)).length).toBeLessThan(2);
  });

  it('hold what the reader may see, and are another reader’s for another', async () => {
    await marked(projectId, ...FEES, ...DOCK);
    const closed = await aProject(t, admin.actor);
    await access(closed, 'none');
    await marked(closed, ...FEES, 'Wilhelmina Ottersbach pays a hidden fee');
    await settled();
    expect((await grouped({}, reader)).total).toBe(10);
    expect((await grouped({ p: closed })).total).toBe(6);
    await expect(grouped({ p: closed }, reader)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(grouped({ p: newId() })).rejects.toMatchObject({ code: 'NotFound' });
    await expect(grouped({}, (await t.aWorkspace()).admin)).rejects.toMatchObject({ code: 'NotFound' });
    expect(JSON.stringify(await grouped({ p: closed }))).toContain('Ottersbach');
    expect(JSON.stringify(await grouped({}, reader))).not.toContain('Ottersbach');
    await access(projectId, 'none');
    await expect(grouped({}, reader)).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('are without highlights and notes that are gone', async () => {
    const fees = await marked(projectId, ...FEES);
    const dock = await marked(projectId, ...DOCK);
    expect(all(await settled())).toEqual([...fees.ids, ...dock.ids].sort());
    await admin.ask(`mutation ($ids: [ID!]!) { deleteHighlights(ids: $ids) { ids } }`, { ids: [fees.ids[0]] });
    expect(all(await grouped())).toEqual([...fees.ids.slice(1), ...dock.ids].sort());
    await marked(projectId, ...DOCK.map((line) => `${line} today`));
    await admin.ask(`mutation ($ids: [ID!]!) { deleteNotes(ids: $ids) { ids } }`, { ids: [fees.noteId] });
    expect((await settled()).total).toBe(10);
    await admin.ask(`mutation ($ids: [ID!]!) { deleteNotes(ids: $ids) { ids } }`, { ids: [dock.noteId] });
    expect(await grouped()).toMatchObject({ state: 'tooFew', total: 5, groups: [] });
  });

  it('have no redacted word in their labels, at once', async () => {
    const lines = FEES.map((line, i) => `Ottersbach said so ${i}: ${line}`);
    const { noteId } = await marked(projectId, ...lines);
    await marked(projectId, ...DOCK);
    expect(JSON.stringify((await settled()).groups.map((one: any) => one.label))).toContain('Ottersbach');
    await redact(noteId, lines);
    expect(JSON.stringify(await grouped())).not.toContain('Ottersbach');
    expect(JSON.stringify(await settled())).not.toContain('Ottersbach');
  });

  it('have no word in their labels that is redacted while they are computed', async () => {
    const lines = FEES.map((line, i) => `Ottersbach said so ${i}: ${line}`);
    const { noteId } = await marked(projectId, ...lines);
    await marked(projectId, ...DOCK);
    await grouped();
    await t.settle();
    const grouping = t.get(TextGrouping);
    const group = jest.spyOn(grouping, 'group');
    const real = TextGrouping.prototype.group.bind(grouping);
    group.mockImplementationOnce(async (...requests) => {
      await redact(noteId, lines);
      return real(...requests);
    });
    const result = await grouped();
    expect(group).toHaveBeenCalledTimes(1);
    group.mockRestore();
    expect(result).toMatchObject({ state: 'ready' });
    expect(result.groups.flatMap((one: any) => one.label).length).toBeGreaterThan(0);
    expect(JSON.stringify(result)).not.toContain('Ottersbach');
  });

  it('are computed so many times a minute for one person, and shown again more often', async () => {
    await admin.ask(`mutation { setWorkspaceLanguage(input: { language: "de" }) { id } }`);
    const { ids } = await marked(
      projectId,
      ...['', 'today', 'again', 'once more', 'at last'].flatMap((end) => [...FEES, ...DOCK].map((line) => `${line} ${end}`)),
    );
    // A minute may end in between: then it counts from none.
    let [made, refused] = [0, null as { code: string } | null];
    while (!refused && made <= 2 * LIMITS.highlightGroups.madePerMinute) {
      await admin.ask(`mutation ($ids: [ID!]!) { deleteHighlights(ids: $ids) { ids } }`, { ids: [ids[made]] });
      await grouped().then(
        () => made++,
        (e) => {
          refused = e;
        },
      );
      if (!refused) await grouped();
    }
    expect(refused).toMatchObject({ code: 'TooManyRequests' });
    expect(made).toBeGreaterThanOrEqual(LIMITS.highlightGroups.madePerMinute);
    await expect(grouped({}, reader)).resolves.toMatchObject({ state: 'ready' });
  });

  it('are made of what has a tag, or of what has none', async () => {
    const fees = await marked(projectId, ...FEES, 'Another fee was charged to my account');
    const dock = await marked(projectId, ...DOCK, 'The dock is stuck');
    const tagId = await feesTag();
    await admin.ask(TAG, { ids: fees.ids, add: [tagId] });
    expect(all(await settled({ untagged: true }))).toEqual([...dock.ids].sort());
    expect(all(await grouped({ tag: tagId }))).toEqual([...fees.ids].sort());
    expect((await grouped()).total).toBe(12);
    // Whose only tag is deleted has none.
    await admin.ask(`mutation ($ids: [ID!]!) { deleteTags(ids: $ids) { ids } }`, { ids: [tagId] });
    expect((await grouped({ untagged: true })).total).toBe(12);
  });

  it('are none where they are off, and none of too few', async () => {
    await marked(projectId, ...FEES);
    expect(await grouped()).toMatchObject({ state: 'tooFew', total: 5, groups: [], outliers: null });
    await marked(projectId, ...DOCK);
    await admin.ask(MODE, { m: 'Off' });
    expect(await grouped()).toMatchObject({ state: 'off', total: 0, groups: [] });
    await t.settle();
    const kept = await t.db.read({ workspaceId }, `select 1 from highlight_vectors where workspace_id = $1`, [workspaceId]);
    expect(kept).toEqual([]);
  });

  it('are made by words alone where no model knows the language', async () => {
    await marked(projectId, ...FEES);
    await marked(projectId, ...DOCK);
    await admin.ask(`mutation { setWorkspaceLanguage(input: { language: "de" }) { id } }`);
    const result = await grouped();
    expect(result).toMatchObject({ state: 'ready', isByWords: true, hasModel: false, known: 0, total: 10, providerError: null });
    expect(result.groups.length).toBeGreaterThan(0);
  });

  it('say what is wrong with the model of the workspace, and go by words until it answers', async () => {
    await marked(projectId, ...FEES);
    await marked(projectId, ...DOCK);
    await connectModel(admin, models, { embeddingModel: 'fake-small', key: 'sk-one' });
    models.behave({ status: 401 });
    expect(await grouped()).toMatchObject({ state: 'making' });
    await t.settle();
    const result = await grouped();
    expect(result).toMatchObject({
      state: 'ready',
      isByWords: true,
      hasModel: true,
      known: 0,
      providerError: expect.stringContaining('key'),
    });
    expect(all(result)).toHaveLength(10);
  });

  it('are of the newest where there are more, which is said', async () => {
    const { noteId } = await marked(projectId, ...DOCK);
    const more = LIMITS.highlightGroups.compared;
    await t.db.tx({ workspaceId }, (m) =>
      m.query(
        `insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text, offset_version, created_by, created_at)
         select $1, gen_random_uuid(), $2, $3, 1, 5, 0, 0, 'ok', x, x, 0, $4, now() + interval '1 minute'
         from (select 'The fee of my deposit number ' || i from generate_series(1, $5::int) i) n (x)`,
        [workspaceId, noteId, projectId, admin.actor.userId, more],
      ),
    );
    await admin.ask(`mutation { setWorkspaceLanguage(input: { language: "de" }) { id } }`);
    const result = await grouped();
    expect(result).toMatchObject({ state: 'ready', compared: more, total: more + DOCK.length });
    expect(all(result)).toHaveLength(more);
    expect(JSON.stringify(result)).not.toContain('dock');
    // All of it can be tagged in one action.
    const ids = all(result);
    expect((await admin.ask(TAG, { ids, add: [await feesTag()] })).tagHighlights.highlights).toHaveLength(more);
  }, 120_000);
});

describe('highlights by their ids', () => {
  const SOME = `query ($ids: [ID!]!) { highlightsByIds(ids: $ids) { id quote } }`;

  it('come in the order asked, without those that are gone or not to be seen', async () => {
    const { ids } = await marked(projectId, ...FEES);
    const closed = await aProject(t, admin.actor);
    await access(closed, 'none');
    const secret = await marked(closed, STRANGE);
    const requests = [ids[2], secret.ids[0], ids[0], newId(), ids[1]];
    await admin.ask(`mutation ($ids: [ID!]!) { deleteHighlights(ids: $ids) { ids } }`, { ids: [ids[1]] });
    expect((await reader.ask(SOME, { ids: requests })).highlightsByIds.map((one: any) => one.id)).toEqual([ids[2], ids[0]]);
    const many = Array.from({ length: LIMITS.highlightGroups.page + 1 }, newId);
    await expect(reader.ask(SOME, { ids: many })).rejects.toMatchObject({ code: 'ValidationError' });
  });
});
