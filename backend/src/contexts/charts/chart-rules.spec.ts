import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../testing/harness.js';
import { aProject } from '../documents/docs/doc.factory.js';
import { aField } from '../fields/fields.factory.js';
import { chart, countedHighlight, countedNote, setFieldValues, writeNotes } from './charts.factory.js';

describe('a chart', () => {
  let t: TestApp;
  let admin: Person;

  beforeAll(async () => {
    t = await sharedApp();
    admin = (await t.aWorkspace()).admin;
  });
  afterAll(() => t.close());

  const byKey = (marks: readonly { key: string; value: number }[]) => Object.fromEntries(marks.map(({ key, value }) => [key, value]));

  it('takes what is over 200 categories together, each counted once, and says so', async () => {
    const project = await aProject(t, admin.actor);
    const word = await aField(admin, project, { label: 'Word' });
    const few = Array.from({ length: 205 }, () => countedNote([countedHighlight([]), countedHighlight([])]));
    await writeNotes(t, admin, project, few);
    await setFieldValues(
      admin,
      few.map(({ id }, i) => ({ objectId: id, fieldId: word.id, value: `word ${i}` })),
    );
    const input = { projectId: project, measure: 'HIGHLIGHTS', by: { kind: 'FIELD', fieldId: word.id } };
    const result = await chart(admin, input);
    expect([result.categories.length, result.otherCount, result.total]).toEqual([201, 5, 410]);
    expect(result.categories.at(-1)).toMatchObject({ key: ' other', value: 10 });
    const { chartHighlights } = await admin.ask(`query ($i: ChartMarkInput!) { chartHighlights(input: $i) { total } }`, {
      i: { ...input, key: ' other' },
    });
    expect(chartHighlights.total).toBe(10);
  });

  it('goes by days of the time zone that is asked for, without gaps', async () => {
    const project = await aProject(t, admin.actor);
    await writeNotes(t, admin, project, [countedNote([], { at: '2026-03-28T23:30:00Z' }), countedNote([], { at: '2026-03-31T22:30:00Z' })]);
    const days = async (timeZone: string, unit = 'DAY') =>
      (await chart(admin, { projectId: project, measure: 'NOTES', by: { kind: 'TIME', unit }, timeZone })).categories.map((one: any) => [
        one.key,
        one.value,
      ]);
    expect(await days('UTC')).toEqual([
      ['2026-03-28', 1],
      ['2026-03-29', 0],
      ['2026-03-30', 0],
      ['2026-03-31', 1],
    ]);
    expect(await days('Europe/Berlin')).toEqual([
      ['2026-03-29', 1],
      ['2026-03-30', 0],
      ['2026-03-31', 0],
      ['2026-04-01', 1],
    ]);
    expect(await days('Europe/Berlin', 'QUARTER')).toEqual([
      ['2026-01-01', 1],
      ['2026-04-01', 1],
    ]);
  });

  it('says the NPS of all and of each category', async () => {
    const project = await aProject(t, admin.actor);
    const nps = await aField(admin, project, { label: 'NPS', type: 'NPS' });
    const box = await aField(admin, project, { label: 'Box', type: 'SELECT', options: ['One', 'Two'] });
    const answers = [10, 10, 9, 8, 7, 6, 3, 10, 0, 9];
    const written = answers.map(() => countedNote([]));
    await writeNotes(t, admin, project, written);
    await setFieldValues(
      admin,
      written.flatMap(({ id }, i) => [
        { objectId: id, fieldId: nps.id, value: String(answers[i]) },
        { objectId: id, fieldId: box.id, value: box.options[i < 5 ? 0 : 1]!.id },
      ]),
    );
    const all = await chart(admin, { projectId: project, measure: 'NOTES', by: { kind: 'NPS_BAND', fieldId: nps.id } });
    expect(all.score).toBe(20);
    expect(byKey(all.categories)).toEqual({ detractor: 3, passive: 2, promoter: 5 });
    const split = await chart(admin, {
      projectId: project,
      measure: 'NOTES',
      by: { kind: 'FIELD', fieldId: box.id },
      splitBy: { kind: 'NPS_BAND', fieldId: nps.id },
    });
    expect([split.score, split.categories.map(({ score }: any) => score)]).toEqual([20, [60, -20]]);
    const zones = await chart(admin, { projectId: project, measure: 'NOTES', by: { kind: 'FIELD', fieldId: nps.id } });
    expect(zones.categories.map(({ key }: any) => key)).toEqual(['0', '3', '6', '7', '8', '9', '10']);
    expect(zones.score).toBe(20);
  });

  it('says how much is needed where there is nothing, and which field does not fit', async () => {
    const project = await aProject(t, admin.actor);
    const failure = async (input: Record<string, unknown>, person = admin) =>
      (
        await person.gql(`query ($i: ChartDataInput!) { chartData(input: $i) { total } }`, {
          i: { projectId: project, measure: 'HIGHLIGHTS', ...input },
        })
      ).errors![0]!;
    expect((await failure({ by: { kind: 'TAG' } })).extensions).toMatchObject({
      code: 'NOT_ENOUGH_DATA',
      have: 0,
      needed: 1,
      measure: 'HIGHLIGHTS',
    });
    const word = await aField(admin, project, { label: 'Word' });
    expect((await failure({ by: { kind: 'NPS_BAND', fieldId: word.id } })).message).toBe('Choose a field with NPS answers.');
    expect((await failure({ by: { kind: 'TIME', fieldId: word.id } })).message).toBe('Choose a field with dates.');
    expect((await failure({ by: { kind: 'FIELD', fieldId: newId() } })).message).toBe('This field is not in this project any more.');
    expect((await failure({ by: { kind: 'FIELD' } })).extensions.code).toBe('ValidationError');
    const stranger = (await t.aWorkspace()).admin;
    expect((await failure({ by: { kind: 'TAG' } }, stranger)).extensions.code).toBe('NotFound');
  });
});
