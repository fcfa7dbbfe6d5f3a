import { beforeEach, describe, expect, it } from '@jest/globals';
import { withModels } from '../../../testing/app-with-models.js';
import { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aNote } from '../../documents/docs/doc.factory.js';
import { aMarkedNote } from '../../repository/highlights/highlight.factory.js';
import { aTag } from '../../repository/tags/tag.factory.js';
import { AutomaticTags } from './automatic-tags.jobs.js';
import { ProjectWithTags, SURELY_FEES as SURELY, TEN_DOCKS, TEN_FEES, TEN_PLAYGROUNDS } from './project-with-tags.factory.js';

const MODE = `mutation ($m: AiMode!) { setAiMode(input: { feature: tags, mode: $m }) { features { feature mode } } }`;
const PROJECT_MODE = `mutation ($p: ID!, $m: AiMode) { setProjectAiMode(input: { projectId: $p, feature: tags, mode: $m }) { features { mode } } }`;
const CREATE = `mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`;
const TAG = `mutation ($ids: [ID!]!, $add: [ID!]!, $remove: [ID!]!) { tagHighlights(input: { ids: $ids, add: $add, remove: $remove }) { highlights { id } } }`;
const READ = `query ($n: ID!) { noteHighlights(noteId: $n) { id tags { id } aiTagIds } }`;
const LOG = `query { aiAuditLog(first: 5) { nodes { kind passages by { id } note } } }`;

let t: TestApp;
let admin: Person;
let projectWithTags: ProjectWithTags;

withModels(FakeModels, async (app) => {
  t = app;
  const a = await t.aWorkspace();
  admin = a.admin;
  await admin.ask(`mutation { setAiMode(input: { feature: highlights, mode: Off }) { features { mode } } }`);
  // Once for all tests: making the vectors of thirty examples takes seconds.
  projectWithTags = await ProjectWithTags.create(t, admin);
  await aMarkedNote(t, admin.actor, projectWithTags.projectId, TEN_FEES, projectWithTags.fees);
  await aMarkedNote(t, admin.actor, projectWithTags.projectId, TEN_DOCKS, projectWithTags.dock);
  await aMarkedNote(t, admin.actor, projectWithTags.projectId, TEN_PLAYGROUNDS, await aTag(admin, projectWithTags.group, 'Gamma'));
  await t.settle();
});

describe('tags that are put on without a person', () => {
  beforeEach(async () => {
    await admin.ask(MODE, { m: 'On' });
  });

  /** A note with this text, all of it a highlight. */
  async function highlighted(person: Person, text: string, tagIds: string[] = []): Promise<{ noteId: string; id: string }> {
    const noteId = await aNote(t, admin.actor, projectWithTags.projectId, text);
    const i = { noteId, version: 0, start: 0, end: text.length, tagIds };
    const { createHighlight } = await person.ask(CREATE, { i });
    await t.settle();
    return { noteId, id: createHighlight.id };
  }
  const shown = async (noteId: string) =>
    (await admin.ask(READ, { n: noteId })).noteHighlights.map((h: any) => ({ tags: h.tags.map((tag: any) => tag.id), ai: h.aiTagIds }))[0];

  it('are the one that surely fits, marked and in the log; what fits less gets none', async () => {
    const { noteId } = await highlighted(admin, SURELY);
    expect(await shown(noteId)).toEqual({ tags: [projectWithTags.fees], ai: [projectWithTags.fees] });
    expect((await admin.ask(LOG)).aiAuditLog.nodes[0]).toEqual({ kind: 'TAGGED', passages: 1, by: null, note: expect.any(String) });
    const other = await highlighted(admin, 'My grandmother bakes wonderful bread on Sundays');
    expect(await shown(other.noteId)).toEqual({ tags: [], ai: [] });
  });

  it('come off and stay off, and are kept by putting the same one on', async () => {
    const { noteId, id } = await highlighted(admin, SURELY);
    await admin.ask(TAG, { ids: [id], add: [], remove: [projectWithTags.fees] });
    await t
      .get(AutomaticTags)
      .apply({ workspaceId: admin.actor.workspaceId, payload: { projectId: projectWithTags.projectId, ids: [id] } });
    expect(await shown(noteId)).toEqual({ tags: [], ai: [] });
    const { noteId: other, id: repeated } = await highlighted(admin, SURELY);
    await admin.ask(TAG, { ids: [repeated], add: [projectWithTags.fees], remove: [] });
    expect(await shown(other)).toEqual({ tags: [projectWithTags.fees], ai: [] });
  });

  it('come with imported highlights as well, each once', async () => {
    const { ids, noteId } = await aMarkedNote(t, admin.actor, projectWithTags.projectId, [SURELY, 'We liked the green door of the house']);
    await t.settle();
    const result = (await admin.ask(READ, { n: noteId })).noteHighlights;
    expect(result.find(({ id }: any) => id === ids[0])).toMatchObject({
      tags: [{ id: projectWithTags.fees }],
      aiTagIds: [projectWithTags.fees],
    });
    expect(result.find(({ id }: any) => id === ids[1])).toMatchObject({ tags: [], aiTagIds: [] });
  });

  it('follow the project where it has a setting of its own, and teach nothing before they are kept', async () => {
    await admin.ask(PROJECT_MODE, { p: projectWithTags.projectId, m: 'Suggest' });
    const { noteId } = await highlighted(admin, SURELY);
    expect(await shown(noteId)).toEqual({ tags: [], ai: [] });
    await admin.ask(MODE, { m: 'Suggest' });
    await admin.ask(PROJECT_MODE, { p: projectWithTags.projectId, m: 'On' });
    const on = await highlighted(admin, SURELY);
    expect(await shown(on.noteId)).toEqual({ tags: [projectWithTags.fees], ai: [projectWithTags.fees] });
    const [pair] = await t.db.read<{ n: number }>(
      admin.actor,
      `select count(*)::int as n from v_repository_tagged_quotes where workspace_id = $1 and highlight_id = $2`,
      [admin.actor.workspaceId, on.id],
    );
    expect(pair).toEqual({ n: 0 });
    await admin.ask(PROJECT_MODE, { p: projectWithTags.projectId, m: null });
  });

  it('never stand on what a person tagged, however both come at once', async () => {
    const tagged = await highlighted(admin, SURELY, [projectWithTags.dock]);
    expect(await shown(tagged.noteId)).toEqual({ tags: [projectWithTags.dock], ai: [] });
    await admin.ask(MODE, { m: 'Suggest' });
    const { noteId, id } = await highlighted(admin, SURELY);
    await admin.ask(MODE, { m: 'On' });
    const job = { workspaceId: admin.actor.workspaceId, payload: { projectId: projectWithTags.projectId, ids: [id] } };
    await Promise.all([
      admin.ask(TAG, { ids: [id], add: [projectWithTags.dock], remove: [] }),
      t.get(AutomaticTags).apply(job),
      t.get(AutomaticTags).apply(job),
    ]);
    const { tags, ai } = await shown(noteId);
    // Tagging it by hand confirms its tags; after that it gets none.
    expect(tags).toContain(projectWithTags.dock);
    expect(new Set(tags).size).toBe(tags.length);
    expect(ai).toEqual([]);
  });
});
