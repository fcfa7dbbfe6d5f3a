import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aProject } from '../../documents/docs/doc.factory.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';
import { countedHighlight, countedNote, writeNotes } from '../charts.factory.js';

const CURVE = `query ($i: SaturationInput!) { saturation(input: $i) { notes quiet points { noteId newTags tags } } }`;

describe('the saturation curve', () => {
  let t: TestApp;
  let admin: Person;
  beforeAll(async () => {
    t = await sharedApp();
    admin = (await t.aWorkspace()).admin;
  });
  afterAll(() => t.close());

  it('is what a hand counts: new tags of each interview in the order of time', async () => {
    const projectId = await aProject(t, admin.actor);
    const { groupId } = await aTagGroup(admin, projectId);
    const tag = (title: string) => aTag(admin, groupId, title);
    const [value, two, three, four, deleted] = [await tag('A'), await tag('B'), await tag('C'), await tag('D'), await tag('Gone')];
    const at = (day: number) => `2026-10-0${day}T10:00:00Z`;
    const third = countedNote([countedHighlight([three, value]), countedHighlight([three])], { at: at(3) });
    const first = countedNote([countedHighlight([value, two]), countedHighlight([two])], { at: at(1) });
    const fourth = countedNote(
      [countedHighlight([value]), countedHighlight([four], { isByAi: true }), countedHighlight([four], { isDeleted: true })],
      { at: at(4) },
    );
    const second = countedNote([countedHighlight([two]), countedHighlight([deleted])], { at: at(2) });
    const trashed = countedNote([countedHighlight([four])], { at: at(2), isDeleted: true });
    const untagged = countedNote([countedHighlight([])], { at: at(5) });
    await writeNotes(t, admin, projectId, [third, first, fourth, second, trashed, untagged]);
    await admin.ask(`mutation ($ids: [ID!]!) { deleteTags(ids: $ids) { ids } }`, { ids: [deleted] });
    const { saturation } = await admin.ask(CURVE, { i: { projectId } });
    expect(saturation).toEqual({
      notes: 4,
      quiet: 1,
      points: [
        { noteId: first.id, newTags: 2, tags: 2 },
        { noteId: second.id, newTags: 0, tags: 2 },
        { noteId: third.id, newTags: 1, tags: 3 },
        { noteId: fourth.id, newTags: 0, tags: 3 },
      ],
    });
    const filter = [{ row: { field: 'recorded', operator: 'AFTER', values: ['2026-10-02'] } }];
    const { saturation: later } = await admin.ask(CURVE, { i: { projectId, filter } });
    expect(later.points.map(({ newTags, tags }: any) => [newTags, tags])).toEqual([
      [2, 2],
      [0, 2],
    ]);
  });

  it('says how many interviews it needs', async () => {
    const projectId = await aProject(t, admin.actor);
    await expect(admin.ask(CURVE, { i: { projectId } })).rejects.toMatchObject({ code: 'NOT_ENOUGH_DATA' });
    const stranger = (await t.aWorkspace()).admin;
    await expect(stranger.ask(CURVE, { i: { projectId } })).rejects.toMatchObject({ code: 'NotFound' });
  });
});
