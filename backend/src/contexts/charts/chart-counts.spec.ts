import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { npsBand } from '@libs/domain';
import { type Person, sharedApp, type TestApp } from '../../testing/harness.js';
import { isWhole } from '../../testing/proofs.js';
import { aContact } from '../contacts/contacts.factory.js';
import { aProject } from '../documents/docs/doc.factory.js';
import { aField } from '../fields/fields.factory.js';
import { aGroupOn, aTag, aTagGroup } from '../repository/tags/tag.factory.js';
import {
  type CountedHighlight,
  type CountedNote,
  chart,
  countedHighlight,
  countedNote,
  setFieldValues,
  writeNotes,
} from './charts.factory.js';
import { ChartPassages } from './data/chart-passages.service.js';

let seed = Number(process.env.SEED ?? 20_261_126);
const random = (n: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return (seed >>> 8) % n;
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
const some = <T>(list: readonly T[], max: number): T[] => [...new Set(Array.from({ length: random(max + 1) }, () => pick(list)))];

const NAMES = ['Maya', 'maya ', 'Tom', '█████', 'Ørjan', 'Speaker 1'];
const NOTES = 60;
type Unit = string;
/** Keys of a row by dimension: the oracle goes through every highlight, or every note, one by one. */
type KeysOf = (note: CountedNote, highlight: CountedHighlight | null) => string[];

describe('a chart', () => {
  let t: TestApp;
  let admin: Person;
  let projectId: string;
  const notes: CountedNote[] = [];
  const values = new Map<string, Map<string, string>>();
  const contactOf = new Map<string, string>();
  let keys: Record<string, { ask: Record<string, unknown>; of: KeysOf; byHighlight?: boolean }>;

  const person = (note: CountedNote, speaker: string): string => {
    const linked = contactOf.get(`${note.id} ${speaker}`);
    const { name } = note.speakers.find(({ id }) => id === speaker)!;
    return linked ?? (name.includes('█') ? `${note.id} ${speaker}` : `@${name.trim().toLowerCase()}`);
  };

  beforeAll(async () => {
    t = await sharedApp();
    admin = (await t.aWorkspace()).admin;
    projectId = await aProject(t, admin.actor);
    const { boardId, groupId } = await aTagGroup(admin, projectId);
    const groups = [groupId, await aGroupOn(admin, boardId, 'More')];
    const tags: string[] = [];
    for (let i = 0; i < 9; i++) tags.push(await aTag(admin, groups[i % 2]!, `Tag ${i}`));
    const groupOf = new Map(tags.map((tag, i) => [tag, groups[i % 2]!]));
    const plan = await aField(admin, projectId, { label: 'Plan', type: 'SELECT', multiple: true, options: ['A', 'B', 'C'] });
    const nps = await aField(admin, projectId, { label: 'NPS', type: 'NPS' });
    const city = await aField(admin, projectId, { label: 'City' });
    const paid = await aField(admin, projectId, { label: 'Paid', type: 'BOOLEAN' });
    const joined = await aField(admin, projectId, { label: 'Joined', type: 'DATETIME' });
    for (let i = 0; i < NOTES; i++) {
      const speakers = some(['s1', 's2', 's3'], 3).map((id) => ({ id, name: pick(NAMES) }));
      const highlights = Array.from({ length: random(6) }, () =>
        countedHighlight(some(tags, 4), {
          speaker: speakers.length && random(3) ? pick(speakers).id : null,
          isDeleted: !random(6),
          isByAi: !random(6),
          quote: random(8) ? 'What was said.' : '████ ██',
        }),
      );
      const at = new Date(Date.UTC(2025, random(30), 1 + random(28), random(24), 30)).toISOString();
      notes.push(countedNote(highlights, { speakers, at, isDeleted: !random(8) }));
    }
    await writeNotes(t, admin, projectId, notes);
    const elsewhere = await aProject(t, admin.actor);
    await writeNotes(t, admin, elsewhere, [countedNote([countedHighlight(tags)])]);
    const filled = notes.flatMap(({ id, isDeleted }) => {
      const of: [string, string][] = [
        [
          plan.id,
          some(plan.options, 2)
            .map((option) => option.id)
            .join(','),
        ],
        [nps.id, String(random(11))],
        [city.id, pick(['Leeds', 'leeds', 'York', 'Zürich'])],
        [paid.id, pick(['true', 'false'])],
        [joined.id, `2026-0${1 + random(6)}-1${random(10)}`],
      ];
      const kept = isDeleted ? [] : of.filter(([, value]) => value !== '' && random(5));
      values.set(id, new Map(kept));
      return kept.map(([fieldId, value]) => ({ objectId: id, fieldId, value }));
    });
    await setFieldValues(admin, filled);
    const contacts = [await aContact(admin, { name: 'Maya' }), await aContact(admin, { name: 'Tom' })];
    for (const { id, speakers, isDeleted } of notes)
      for (const speaker of isDeleted ? [] : speakers)
        if (!random(3)) {
          const contactId = pick(contacts);
          contactOf.set(`${id} ${speaker.id}`, contactId);
          await admin.ask(`mutation ($i: LinkSpeakerInput!) { linkSpeaker(input: $i) { speakerId } }`, {
            i: { noteId: id, speakerId: speaker.id, contactId },
          });
        }
    await admin.ask(`mutation ($ids: [ID!]!) { deleteTags(ids: $ids) { ids } }`, { ids: [tags[8]] });
    const gone = tags[8];
    const live = (highlight: CountedHighlight) => highlight.tags.filter((tag) => tag !== gone);
    const value =
      (fieldId: string, read: (text: string) => string[]): KeysOf =>
      (note) => {
        const text = values.get(note.id)!.get(fieldId);
        return text === undefined ? [] : read(text);
      };
    const month = (at: string) => `${at.slice(0, 7)}-01`;
    keys = {
      tag: { ask: { kind: 'TAG' }, of: (_, h) => live(h!), byHighlight: true },
      group: { ask: { kind: 'TAG_GROUP' }, of: (_, h) => [...new Set(live(h!).map((tag) => groupOf.get(tag)!))], byHighlight: true },
      plan: { ask: { kind: 'FIELD', fieldId: plan.id }, of: value(plan.id, (text) => text.split(',')) },
      answer: { ask: { kind: 'FIELD', fieldId: nps.id }, of: value(nps.id, (text) => [text]) },
      band: { ask: { kind: 'NPS_BAND', fieldId: nps.id }, of: value(nps.id, (text) => [npsBand(Number(text))]) },
      city: { ask: { kind: 'FIELD', fieldId: city.id }, of: value(city.id, (text) => [text.toLowerCase()]) },
      paid: { ask: { kind: 'FIELD', fieldId: paid.id }, of: value(paid.id, (text) => [text]) },
      joined: { ask: { kind: 'TIME', fieldId: joined.id }, of: value(joined.id, (text) => [month(text)]) },
      month: { ask: { kind: 'TIME', unit: 'MONTH' }, of: (note) => [month(note.at)] },
      person: {
        ask: { kind: 'PERSON' },
        of: (note, h) => (h ? (h.speaker ? [person(note, h.speaker)] : []) : [...new Set(note.speakers.map(({ id }) => person(note, id)))]),
      },
    };
  }, 120_000);
  afterAll(() => t.close());

  /** What is counted, and the keys it has in two dimensions: every row that there is. */
  function rowsOf(measure: string, by: string, split: string | null): { unit: Unit; keys: string[]; splits: string[] }[] {
    const isByHighlight = measure === 'HIGHLIGHTS' || keys[by]!.byHighlight || (split !== null && keys[split]!.byHighlight);
    return notes
      .filter(({ isDeleted }) => !isDeleted)
      .flatMap((note) => {
        const counts = note.highlights.filter((h) => !h.isDeleted && !h.isByAi && h.quote !== '████ ██');
        return (isByHighlight ? counts : [null]).flatMap((h) => {
          const units =
            measure === 'HIGHLIGHTS'
              ? [h!.id]
              : measure === 'NOTES'
                ? [note.id]
                : h
                  ? h.speaker
                    ? [person(note, h.speaker)]
                    : []
                  : note.speakers.map(({ id }) => person(note, id));
          return units.map((unit) => ({ unit, keys: keys[by]!.of(note, h), splits: split ? keys[split]!.of(note, h) : [] }));
        });
      });
  }
  const distinct = (rows: readonly { unit: Unit }[]) => new Set(rows.map(({ unit }) => unit)).size;
  const byKey = (marks: readonly { key: string; value: number }[]) =>
    Object.fromEntries(marks.filter(({ value }) => value > 0).map(({ key, value }) => [key, value]));

  // PROOFS=whole splits each by everything rather than by one that is drawn by lot; that takes minutes.
  it.each(['in the passages that are kept', 'in the database'])(
    'counts what an independent count finds, by everything and split, %s',
    async (place) => {
      t.app.get(ChartPassages, { strict: false }).mostComputed = place === 'in the database' ? -1 : 300;
      for (const measure of ['HIGHLIGHTS', 'NOTES', 'PEOPLE'])
        for (const by of Object.keys(keys))
          for (const split of [null, ...(isWhole ? Object.keys(keys) : [pick(Object.keys(keys))])]) {
            const result = await chart(admin, { projectId, measure, by: keys[by]!.ask, splitBy: split && keys[split]!.ask });
            const rows = rowsOf(measure, by, split);
            const requests = [...new Set(rows.flatMap((row) => row.keys))];
            const here = `${measure} ${by} ${split}`;
            const expected = Object.fromEntries(requests.map((key) => [key, distinct(rows.filter((row) => row.keys.includes(key)))]));
            expect([here, byKey(result.categories)]).toEqual([here, expected]);
            const total = distinct(rows.filter((row) => row.keys.length));
            expect([here, result.total, result.without, result.otherCount]).toEqual([here, total, distinct(rows) - total, 0]);
            if (!split) continue;
            for (const { key, values } of result.categories) {
              const inside = rows.filter((row) => row.keys.includes(key));
              const wanted = result.series.flatMap((item: { key: string }) => {
                if (item.key === ' other') return [];
                const has = (row: { splits: string[] }) => (item.key === ' none' ? !row.splits.length : row.splits.includes(item.key));
                return [distinct(inside.filter(has))];
              });
              const shown = values.filter((_: number, i: number) => result.series[i].key !== ' other');
              expect([here, key, shown]).toEqual([here, key, wanted]);
            }
          }
    },
    240_000,
  );

  it('counts the people of each tag as the list of tags shows them', async () => {
    const rows = rowsOf('PEOPLE', 'tag', null);
    const { tagPeople } = await admin.ask(`query ($p: ID!) { tagPeople(projectId: $p) { tagId people } }`, { p: projectId });
    const expected = [...new Set(rows.flatMap((row) => row.keys))].map((key) => [
      key,
      distinct(rows.filter((row) => row.keys.includes(key))),
    ]);
    expect(expected.length).toBeGreaterThan(5);
    expect(Object.fromEntries(tagPeople.map((tag: any) => [tag.tagId, tag.people]))).toEqual(Object.fromEntries(expected));
  });

  it('opens what stands behind each mark, as many as it says', async () => {
    const input = { projectId, measure: 'HIGHLIGHTS', by: keys.tag!.ask, splitBy: keys.band!.ask };
    const result = await chart(admin, input);
    for (const { key, value } of result.categories) {
      const { chartHighlights } = await admin.ask(
        `query ($i: ChartMarkInput!) { chartHighlights(input: $i, first: 200) { total nodes { id tags { id } } } }`,
        { i: { ...input, key } },
      );
      expect([chartHighlights.total, chartHighlights.nodes.length]).toEqual([value, value]);
      expect(chartHighlights.nodes.every((node: any) => node.tags.some(({ id }: { id: string }) => id === key))).toBe(true);
    }
    const { key, values } = result.categories[0];
    for (const [i, { key: seriesKey }] of result.series.entries()) {
      const { chartHighlights } = await admin.ask(`query ($i: ChartMarkInput!) { chartHighlights(input: $i) { total } }`, {
        i: { ...input, key, seriesKey },
      });
      expect(chartHighlights.total).toBe(values[i]);
    }
    const { chartNotes } = await admin.ask(
      `query ($i: ChartMarkInput!) { chartNotes(input: $i, first: 3) { total pageInfo { endCursor } nodes { id } } }`,
      {
        i: { projectId, measure: 'NOTES', by: keys.tag!.ask, key },
      },
    );
    const notesOfTag = rowsOf('NOTES', 'tag', null).filter((row) => row.keys.includes(key));
    expect(chartNotes.total).toBe(distinct(notesOfTag));
    const more = await admin.ask(
      `query ($i: ChartMarkInput!, $a: String) { chartNotes(input: $i, first: 200, after: $a) { nodes { id } } }`,
      {
        i: { projectId, measure: 'NOTES', by: keys.tag!.ask, key },
        a: chartNotes.pageInfo.endCursor,
      },
    );
    const seen = [...chartNotes.nodes, ...more.chartNotes.nodes].map(({ id }) => id);
    expect(seen.sort()).toEqual([...new Set(notesOfTag.map(({ unit }) => unit))].sort());
  }, 60_000);

  it('counts only the notes that its filter leaves', async () => {
    const filter = [{ row: { field: keys.answer!.ask.fieldId, operator: 'BAND_IS_ANY_OF', values: ['promoter'] } }];
    const result = await chart(admin, { projectId, measure: 'HIGHLIGHTS', by: keys.tag!.ask, filter });
    const split = await chart(admin, { projectId, measure: 'HIGHLIGHTS', by: keys.tag!.ask, splitBy: keys.band!.ask });
    const at = split.series.findIndex(({ key }: { key: string }) => key === 'promoter');
    const promoters = split.categories.map(({ key, values }: any) => ({ key, value: values[at] }));
    expect(byKey(result.categories)).toEqual(byKey(promoters));
  });
});
