import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SERVER_LIMITS } from '@libs/domain';
import supertest from 'supertest';
import { InsightsService } from '#contexts/insights';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aChart, countedHighlight, countedNote, setFieldValues, writeNotes } from '../../charts/charts.factory.js';
import { aField } from '../../fields/fields.factory.js';
import { evidenceOf } from '../../insights/insights.factory.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';

let t: TestApp;
let admin: Person;
let writer: Person;
let make: ReturnType<typeof evidenceOf>;
let project: string;
let tags: string[];

beforeAll(async () => {
  t = await sharedApp();
  const workspace = await t.aWorkspace();
  admin = workspace.admin;
  writer = await t.aMember(workspace.id, 'contributor', 'Wim Writer');
  make = evidenceOf(t, admin.actor);
  project = await make.aProject('Deposits', 2);
  const { groupId } = await aTagGroup(admin, project);
  tags = [await aTag(admin, groupId, 'Late fee'), await aTag(admin, groupId, 'Paid twice')];
});
afterAll(() => t.close());
beforeEach(() => t.db.global('delete from rate_hits'));

/** An insight that shows these charts, and what strangers and the Share dialog have of it. */
async function shown(...chartIds: string[]) {
  const content = chartIds.map((refId) => ({ type: 'reference', attrs: { kind: 'chart', refId } }));
  const { id } = await t.get(InsightsService).create(admin.actor, { projectId: project, title: 'Fees' }, { type: 'doc', content });
  const { share } = await admin.ask(`mutation ($i: ShareInput!) { share(input: $i) { token } }`, {
    i: { objectType: 'insight', objectId: id },
  });
  const { sharePreview } = await admin.ask(
    `query ($o: ID!) { sharePreview(objectType: insight, objectId: $o) { charts { name labels } mentions { type text } hiddenReferences { kind count } } }`,
    { o: id },
  );
  const { body } = await supertest(t.http)
    .post('/api/graphql')
    .set({ host: admin.host })
    .send({ query: `query ($t: String!) { publicObject(token: $t) { references } }`, variables: { t: share.token } });
  const references = Object.values<any>(body.data.publicObject.references);
  return { references, charts: references.flatMap(({ chart }) => chart ?? []), preview: sharePreview };
}

/** Every text of a chart that a reader could see. */
function wordsOf({ name, by, splitBy, numbers }: any): string[] {
  const marks = numbers ? [...numbers.categories, ...numbers.series] : [];
  return [name, by.label, splitBy?.label, ...marks.map(({ key, label }) => label ?? (key.startsWith(' ') ? null : key))].filter(Boolean);
}

describe('charts on a public page', () => {
  it('have names and numbers of now and no ids, and are announced with every name', async () => {
    const box = await aField(admin, project, { label: 'Box', type: 'SELECT', options: ['Small box', 'Large box'] });
    const word = await aField(admin, project, { label: 'Word' });
    const notes = [
      countedNote([countedHighlight([tags[0]!]), countedHighlight([tags[0]!, tags[1]!])]),
      countedNote([countedHighlight([tags[1]!])]),
      countedNote([countedHighlight([])]),
    ];
    await writeNotes(t, admin, project, notes);
    await setFieldValues(admin, [
      { objectId: notes[0]!.id, fieldId: box.id, value: box.options[0]!.id },
      { objectId: notes[1]!.id, fieldId: box.id, value: box.options[1]!.id },
    ]);
    const ids = [
      await aChart(admin, project, { name: 'By tag', shared: true }),
      await aChart(admin, project, {
        name: 'Tags and boxes',
        shared: true,
        by: { kind: 'FIELD', fieldId: box.id },
        splitBy: { kind: 'TAG' },
      }),
      await aChart(admin, project, { name: 'Over time', shared: true, kind: 'LINE', measure: 'NOTES', by: { kind: 'TIME', unit: 'DAY' } }),
      await aChart(admin, project, {
        name: 'Paid',
        shared: true,
        filter: [{ row: { field: word.id, operator: 'CONTAINS', values: ['secret'] } }],
      }),
    ];
    const { charts, preview } = await shown(...ids);
    expect(charts.map(({ name }) => name)).toEqual(['By tag', 'Tags and boxes', 'Over time', 'Paid']);
    expect(charts[0]).toMatchObject({
      kind: 'BAR',
      measure: 'HIGHLIGHTS',
      by: { kind: 'TAG', label: null, isTime: false },
      isFiltered: false,
      numbers: { total: 3, without: 1 },
    });
    expect(charts[0].numbers.categories.map(({ label, value }: any) => [label, value])).toEqual([
      ['Late fee', 2],
      ['Paid twice', 2],
    ]);
    expect(charts[1]).toMatchObject({ by: { label: 'Box' }, splitBy: { kind: 'TAG', label: null } });
    expect(charts[2].numbers.categories).toEqual([expect.objectContaining({ key: '2026-11-20', value: 3 })]);
    // The filter stays inside, and where it leaves nothing there are no numbers.
    expect(charts[3]).toMatchObject({ isFiltered: true, numbers: null });
    const all = JSON.stringify(charts);
    for (const id of [...ids, ...tags, box.id, ...box.options.map((one: any) => one.id), project, 'secret']) expect(all).not.toContain(id);
    expect(preview.charts.map(({ name }: any) => name)).toEqual(['By tag', 'Tags and boxes', 'Over time', 'Paid']);
    for (const [i, chart] of charts.entries())
      expect(new Set([preview.charts[i].name, ...preview.charts[i].labels])).toEqual(new Set(wordsOf(chart)));
    await writeNotes(t, admin, project, [countedNote([countedHighlight([tags[1]!])])]);
    expect((await shown(ids[0]!)).charts[0].numbers.categories[0]).toMatchObject({ label: 'Paid twice', value: 3 });
  });

  it('are not shown where they are one person’s, of another project, about people, or of a field that is hidden', async () => {
    const other = await make.aProject('Board matters', 2);
    const phone = await aField(admin, project, { label: 'Phone', type: 'PHONE' });
    const hidden = await aField(admin, project, { label: 'Hidden words' });
    const by = (fieldId: string) => ({ kind: 'FIELD', fieldId });
    const hiddenReferences = [
      await aChart(admin, project, { name: 'canary own' }),
      await aChart(writer, project, { name: 'canary of Wim' }),
      await aChart(admin, other, { name: 'canary elsewhere', shared: true }),
      await aChart(admin, project, { name: 'canary people', shared: true, by: { kind: 'PERSON' } }),
      await aChart(admin, project, { name: 'canary split', shared: true, splitBy: { kind: 'PERSON' } }),
      await aChart(admin, project, { name: 'canary phones', shared: true, by: by(phone.id) }),
      await aChart(admin, project, { name: 'canary hidden', shared: true, by: by(hidden.id) }),
    ];
    const gone = await aChart(admin, project, { name: 'canary gone', shared: true });
    await admin.ask(`mutation ($id: ID!) { deleteChart(id: $id) { ids } }`, { id: gone });
    await admin.ask(`mutation ($i: UpdateFieldInput!) { updateField(input: $i) { id } }`, { i: { id: hidden.id, hidden: true } });
    const { references, preview } = await shown(...hiddenReferences, gone);
    expect(references).toEqual([...hiddenReferences, gone].map(() => ({ kind: 'chart', readable: false })));
    expect(preview).toMatchObject({ charts: [], hiddenReferences: [{ kind: 'chart', count: hiddenReferences.length + 1 }] });
  });

  it('are looked through for personal data, and counted for so many at most', async () => {
    const mail = await aField(admin, project, { label: 'Wrote to ombud@canary.example' });
    const note = countedNote([countedHighlight([])]);
    await writeNotes(t, admin, project, [note]);
    await setFieldValues(admin, [{ objectId: note.id, fieldId: mail.id, value: 'never' }]);
    const ids: string[] = [];
    for (let i = 0; i <= SERVER_LIMITS.publicCharts; i++)
      ids.push(await aChart(admin, project, { shared: true, by: { kind: 'FIELD', fieldId: mail.id } }));
    const { charts, preview } = await shown(...ids);
    expect(charts).toHaveLength(SERVER_LIMITS.publicCharts);
    expect(preview.hiddenReferences).toEqual([{ kind: 'chart', count: 1 }]);
    expect(preview.mentions).toEqual(expect.arrayContaining([expect.objectContaining({ text: 'ombud@canary.example' })]));
  });
});
