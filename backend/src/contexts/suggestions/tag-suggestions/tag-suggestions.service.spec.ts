import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { newId } from '#platform/db';
import type { OutboxMessage } from '#platform/jobs';
import { withModels } from '../../../testing/app-with-models.js';
import { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aNote, fetchDoc } from '../../documents/docs/doc.factory.js';
import { aMarkedNote } from '../../repository/highlights/highlight.factory.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';
import { ExampleVectors } from './example-vectors.jobs.js';
import { DOCK, FEES, ProjectWithTags } from './project-with-tags.factory.js';

const SUGGESTED = `query ($n: ID!, $t: String!, $h: ID) { suggestedTags(noteId: $n, text: $t, highlightId: $h) { tag { id title colour } score } }`;
const MODE = `mutation ($m: AiMode!) { setAiMode(input: { feature: tags, mode: $m }) { features { feature mode } } }`;
const PROJECT_MODE = `mutation ($p: ID!, $m: AiMode) { setProjectAiMode(input: { projectId: $p, feature: tags, mode: $m }) { features { feature mode } } }`;

let models: FakeModels;
let t: TestApp;
let admin: Person;
let writer: Person;
let workspaceId: string;

withModels(FakeModels, async (app, fake) => {
  [t, models] = [app, fake];
  const a = await t.aWorkspace();
  [admin, workspaceId] = [a.admin, a.id];
  writer = await t.aMember(a.id, 'contributor');
  // Vectors are for similar highlights as well, which are made of all of them.
  await admin.ask(`mutation { setAiMode(input: { feature: highlights, mode: Off }) { features { mode } } }`);
});

/** A note whose lines are each a highlight with the tag. */
const coded = (projectId: string, lines: readonly string[], tagId: string) => aMarkedNote(t, admin.actor, projectId, lines, tagId);
const suggested = async (person: Person, noteId: string, text: string, highlightId?: string): Promise<string[]> =>
  (await person.ask(SUGGESTED, { n: noteId, t: text, h: highlightId })).suggestedTags.map((one: any) => one.tag.title);
const vectors = () =>
  t.db.read<{ id: string; vector: string }>(
    { workspaceId },
    `select highlight_id as id, encode(vector, 'hex') as vector from highlight_vectors`,
  );
const vectorOf = async (id: string) => (await vectors()).find((row) => row.id === id)?.vector;

describe('suggested tags', () => {
  let tags: ProjectWithTags;
  let fees: { noteId: string; ids: string[] };
  let empty: string;
  beforeEach(async () => {
    tags = await ProjectWithTags.create(t, admin);
    fees = await coded(tags.projectId, FEES, tags.fees);
    await coded(tags.projectId, DOCK, tags.dock);
    empty = await aNote(t, admin.actor, tags.projectId, 'Somebody else.');
  });

  it('are those of passages that say the same; nothing for what is like none of them', async () => {
    expect((await suggested(admin, empty, 'There was another fee that nobody mentioned'))[0]).toBe('Alpha');
    expect((await suggested(admin, empty, 'We could not get the bike out of the dock'))[0]).toBe('Beta');
    expect(await suggested(admin, empty, 'My grandmother bakes wonderful bread on Sundays')).toEqual([]);
  });

  it('leave out the tags that a highlight has, and do not learn from itself', async () => {
    expect(await suggested(admin, fees.noteId, FEES[0]!, fees.ids[0])).not.toContain('Alpha');
  });

  it('learn from what was tagged since the last question', async () => {
    const rain = 'My jacket was wet because it rained all morning';
    expect(await suggested(admin, empty, rain)).toEqual([]);
    await coded(tags.projectId, ['It rained and my jacket was wet', 'The rain made everything wet this morning'], tags.dock);
    expect(await suggested(admin, empty, rain)).toEqual(['Beta']);
  });

  it('are not called only the closest where one fits clearly, also when those are asked for', async () => {
    const ENDS = ['on the way home', 'this morning', 'near the river', 'at the station', 'last week', 'in the rain', 'with my brother'];
    const about = { fee: 'They charged a hidden fee', dock: 'The bike was stuck in the dock', helmet: 'The helmet was wet and cold' };
    const crowded = await ProjectWithTags.create(t, admin);
    for (const [title, begin] of Object.entries(about))
      await coded(
        crowded.projectId,
        ENDS.map((end) => `${begin} ${end}`),
        await aTag(admin, crowded.group, title),
      );
    const note = await aNote(t, admin.actor, crowded.projectId, 'Nothing yet.');
    const ask = async (text: string, c: boolean): Promise<{ isClosest: boolean }[]> =>
      (
        await admin.ask(
          `query ($n: ID!, $t: String!, $c: Boolean!) { suggestedTags(noteId: $n, text: $t, closest: $c) { isClosest tag { title } } }`,
          { n: note, t: text, c },
        )
      ).suggestedTags;
    await ask('A fee', false);
    await t.settle();
    const clear = 'They charged me a hidden fee yesterday';
    for (const c of [false, true]) expect((await ask(clear, c))[0]).toEqual({ isClosest: false, tag: { title: 'fee' } });
  });

  it('know a new tag by its own words', async () => {
    await aTag(admin, tags.group, 'Broken brakes', { description: 'The brakes of a bike do not work' });
    expect((await suggested(admin, empty, 'The brakes did not work at all'))[0]).toBe('Broken brakes');
  });

  it('keep the vectors of examples, and drop them with the words that they were made of', async () => {
    const [kept, changed, gone] = fees.ids as [string, string, string];
    await suggested(admin, empty, 'A fee');
    await t.settle();
    const before = await vectorOf(changed);
    expect([await vectorOf(kept), before, await vectorOf(gone)].map((vector) => vector?.length)).toEqual([3072, 3072, 3072]);
    await suggested(admin, empty, 'Another fee');
    expect(await vectorOf(changed)).toBe(before);

    const { version } = await fetchDoc(admin, fees.noteId);
    const start = FEES[0]!.length + 1;
    await admin.ask(`mutation ($i: RedactNoteInput!) { redactNote(input: $i) { redactions { id } } }`, {
      i: { noteId: fees.noteId, version, passages: [{ start, end: start + 'A hidden fee'.length }] },
    });
    expect(await vectorOf(changed)).toBeUndefined();
    await admin.ask(`mutation ($ids: [ID!]!) { deleteHighlights(ids: $ids) { ids } }`, { ids: [gone] });
    expect(await vectorOf(gone)).toBeUndefined();
    expect((await vectorOf(kept))?.length).toBe(3072);

    await suggested(admin, empty, 'Yet another fee');
    await t.settle();
    expect(await vectorOf(changed)).not.toBe(before);
    expect((await vectorOf(changed))?.length).toBe(3072);
    expect(await vectorOf(gone)).toBeUndefined();
  });

  it('keep no vector of words that were changed while it was made', async () => {
    const [id] = fees.ids;
    const { SAVE_VECTORS } = await import('./tag-suggestions.sql.js');
    const keep = (text: string) =>
      t.db.tx({ workspaceId }, (m) =>
        m.query(SAVE_VECTORS.highlight, [
          workspaceId,
          'some-model',
          JSON.stringify([{ id, hash: createHash('sha256').update(text).digest('hex'), vector: 'AAAAAA==' }]),
        ]),
      );
    await keep('what it said before');
    expect(await vectorOf(id!)).toBeUndefined();
    await keep(FEES[0]!);
    expect(await vectorOf(id!)).toBe('00000000');
  });

  it('learn nothing from projects that the asker may not read', async () => {
    const other = await ProjectWithTags.create(t, admin);
    // One board of the workspace in both projects; only the closed one has examples of its tag.
    const shared = await aTagGroup(admin, null);
    for (const p of [tags.projectId, other.projectId])
      await admin.ask(`mutation ($b: ID!, $p: ID!) { linkTagBoard(input: { boardId: $b, projectId: $p }) { boards { __typename } } }`, {
        b: shared.boardId,
        p,
      });
    const secret = await aTag(admin, shared.groupId, 'Gamma');
    await coded(other.projectId, ['The helmet was wet', 'Wet helmets every morning', 'My helmet smelled wet'], secret);
    await admin.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { title } }`, {
      p: other.projectId,
    });
    await admin.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: write }) { title } }`, {
      p: tags.projectId,
    });
    const text = 'This helmet was wet again';
    expect(await suggested(admin, empty, text)).toContain('Gamma');
    expect(await suggested(writer, empty, text)).not.toContain('Gamma');
    // Nor from those where it is off.
    await admin.ask(PROJECT_MODE, { p: other.projectId, m: 'Off' });
    expect(await suggested(admin, empty, text)).not.toContain('Gamma');
  });

  it('are none where they are off, and make no vectors there', async () => {
    const before = (await vectors()).length;
    await admin.ask(PROJECT_MODE, { p: tags.projectId, m: 'Off' });
    expect(await suggested(admin, empty, FEES[0]!)).toEqual([]);
    await admin.ask(MODE, { m: 'Off' });
    await admin.ask(PROJECT_MODE, { p: tags.projectId, m: null });
    expect(await suggested(admin, empty, FEES[0]!)).toEqual([]);
    expect((await vectors()).length).toBe(before);
    await admin.ask(PROJECT_MODE, { p: tags.projectId, m: 'Suggest' });
    expect(await suggested(admin, empty, FEES[0]!)).toEqual(['Alpha']);
    await admin.ask(MODE, { m: 'Suggest' });
  });

  it('make no vector behind anybody of what is switched off or in the trash by then', async () => {
    const order = (highlights: string[]) =>
      t.get(ExampleVectors).make({
        workspaceId,
        payload: { model: 'all-MiniLM-L6-v2', highlights, tags: [tags.fees] },
      } as unknown as OutboxMessage<{ model: string; highlights: string[]; tags: string[] }>);
    const made = async () =>
      (await vectors()).filter(({ id }) => fees.ids.includes(id)).length +
      (await t.db.read({ workspaceId }, `select 1 from tag_vectors where tag_id = $1`, [tags.fees])).length;
    await admin.ask(PROJECT_MODE, { p: tags.projectId, m: 'Off' });
    await order(fees.ids);
    expect(await made()).toBe(0);
    await admin.ask(PROJECT_MODE, { p: tags.projectId, m: null });
    await admin.ask(`mutation ($ids: [ID!]!) { deleteNotes(ids: $ids) { ids } }`, { ids: [fees.noteId] });
    await order(fees.ids);
    // The tag's own words are in no note.
    expect(await made()).toBe(1);
    await admin.ask(`mutation ($ids: [ID!]!) { restoreNotes(ids: $ids) { notes { id } } }`, { ids: [fees.noteId] });
    await order(fees.ids);
    expect(await made()).toBe(4);
  });

  it('stop telling a model of examples once they are switched off', async () => {
    const update = (i: object) => admin.ask(`mutation ($i: UpdateAiProviderInput!) { updateAiProvider(input: $i) { provider } }`, { i });
    const many = await coded(
      tags.projectId,
      Array.from({ length: 20 }, (_, i) => `The fee number ${i} was hidden`),
      tags.fees,
    );
    await update({ provider: 'openaiCompatible', baseUrl: models.url, model: 'fake-large', embeddingModel: 'fake-small', key: 'sk-one' });
    models.behave({ delayMs: 1500, times: 1 });
    const making = t.get(ExampleVectors).make({
      workspaceId,
      payload: { model: 'fake-small', highlights: many.ids, tags: [] },
    } as unknown as OutboxMessage<{ model: string; highlights: string[]; tags: string[] }>);
    for (let i = 0; i < 100 && !models.calls.length; i++) await new Promise((r) => setTimeout(r, 20));
    await admin.ask(PROJECT_MODE, { p: tags.projectId, m: 'Off' });
    await making;
    expect(models.calls).toHaveLength(1);
    await update({ provider: 'none' });
  });

  it('are asked for so often a minute, and no more', async () => {
    const hasty = await t.aMember(workspaceId, 'contributor');
    await admin.ask(PROJECT_MODE, { p: tags.projectId, m: 'Off' });
    await admin.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: write }) { title } }`, {
      p: tags.projectId,
    });
    let [asked, refused] = [0, null as { code: string } | null];
    while (!refused && asked < 3 * LIMITS.tagSuggestion.perMinute)
      await suggested(hasty, empty, 'A fee').then(
        () => asked++,
        (e) => {
          refused = e;
        },
      );
    expect(refused).toMatchObject({ code: 'TooManyRequests' });
    expect(asked).toBeGreaterThanOrEqual(LIMITS.tagSuggestion.perMinute);
    // Others are asked as before.
    expect(await suggested(admin, empty, 'A fee')).toEqual([]);
  });

  it('compare words alone in a language that the model does not know', async () => {
    await coded(tags.projectId, ['Die Gebühr war versteckt', 'Niemand sprach von der Gebühr'], await aTag(admin, tags.group, 'Gebühren'));
    await coded(
      tags.projectId,
      ['Das Fahrrad klemmt im Ständer', 'Der Ständer gibt das Fahrrad nicht frei'],
      await aTag(admin, tags.group, 'Technik'),
    );
    const set = (l: string) => admin.ask(`mutation ($l: String!) { setWorkspaceLanguage(input: { language: $l }) { id } }`, { l });
    await set('de');
    const before = (await vectors()).length;
    expect(await suggested(admin, empty, 'Von Gebühren wusste ich nichts')).toEqual(['Gebühren']);
    expect(await suggested(admin, empty, 'Morgen scheint vielleicht einmal Sonne')).toEqual([]);
    expect((await vectors()).length).toBe(before);
    await set('en');
  });

  it('come from the model of the workspace where it has one, and are none while it gives no answer', async () => {
    const update = (i: object) => admin.ask(`mutation ($i: UpdateAiProviderInput!) { updateAiProvider(input: $i) { provider } }`, { i });
    const kinds = () =>
      t.db.read<{ model: string }>({ workspaceId }, `select distinct model from highlight_vectors where highlight_id = any($1)`, [
        fees.ids,
      ]);
    await update({ provider: 'openaiCompatible', baseUrl: models.url, model: 'fake-large', embeddingModel: 'fake-small', key: 'sk-one' });
    models.behave({ status: 401, times: 1 });
    expect(await suggested(admin, empty, FEES[0]!)).toEqual([]);
    expect(await kinds()).toEqual([]);
    expect(await suggested(admin, empty, FEES[0]!)).toContain('Alpha');
    expect(await kinds()).toEqual([{ model: 'fake-small' }]);
    await update({ provider: 'none' });
  });

  it('are for who may tag in the note', async () => {
    const viewer = await t.aMember(workspaceId, 'viewer');
    await expect(suggested(viewer, empty, 'A fee')).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(suggested(admin, newId(), 'A fee')).rejects.toMatchObject({ code: 'NotFound' });
    await expect(suggested(admin, empty, '  ')).rejects.toMatchObject({ code: 'ValidationError' });
  });
});
