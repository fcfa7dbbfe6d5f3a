import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Papa from 'papaparse';
import { type Person, sharedApp, type TestApp } from '../../testing/harness.js';
import { oneOf } from '../../testing/proofs.js';
import { aProject } from '../documents/docs/doc.factory.js';
import { aField } from '../fields/fields.factory.js';
import { aTag, aTagGroup } from '../repository/tags/tag.factory.js';
import { type CountedNote, chart, countedHighlight, countedNote, setFieldValues, writeNotes } from './charts.factory.js';

const FILE = path.resolve(import.meta.dirname, '../../../../../shared/data/feedback/nhs-fft/v6framework_NEAS.csv');
const hasData = fs.existsSync(FILE);
if (!hasData) console.warn(`${FILE} is not beside the repository: charts of real feedback are not counted.`);
const SERVICE = 'Service type 1';
const ANSWER = 'FFT categorical answer';
type Row = Record<string, string>;

/** Days first, but where that is no month: some rows of the file have it the other way around. */
function dateOf(row: Row): { year: number; month: number; day: number } {
  const [first = 0, second = 0, year = 0] = row['Date']!.split('/').map(Number);
  return second > 12 ? { year, month: first, day: second } : { year, month: second, day: first };
}

(hasData ? describe : describe.skip)('Charts of patients’ feedback, whose answers have several themes each', () => {
  let t: TestApp;
  let admin: Person;
  let projectId: string;
  let rows: Row[];
  const tags = new Map<string, string>();
  const services = new Map<string, string>();
  let fields: { service: string; answer: string };
  const notes: CountedNote[] = [];

  /** The themes that a row is marked with: the columns from "Not assigned" on. */
  const themesOf = (row: Row) => [...tags.keys()].filter((theme) => row[theme] === '1');

  beforeAll(async () => {
    t = await sharedApp();
    admin = (await t.aWorkspace()).admin;
    projectId = await aProject(t, admin.actor);
    const { data, meta } = Papa.parse<Row>(fs.readFileSync(FILE, 'utf8').replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true });
    rows = oneOf(8, data);
    const themes = meta.fields!.slice(meta.fields!.indexOf('Not assigned'));
    const { groupId } = await aTagGroup(admin, projectId);
    for (const theme of themes) tags.set(theme, await aTag(admin, groupId, theme));
    const names = [...new Set(rows.map((row) => row[SERVICE]!.trim()))];
    const service = await aField(admin, projectId, { label: SERVICE, type: 'SELECT', options: names });
    for (const { id, label } of service.options) services.set(label, id);
    const answer = await aField(admin, projectId, { label: ANSWER, type: 'NUMBER' });
    fields = { service: service.id, answer: answer.id };
    for (const row of rows) {
      const { year, month, day } = dateOf(row);
      const highlight = countedHighlight(themesOf(row).map((theme) => tags.get(theme)!));
      notes.push(countedNote([highlight], { at: new Date(Date.UTC(year, month - 1, day, 12)).toISOString() }));
    }
    await writeNotes(t, admin, projectId, notes);
    const filled = rows.flatMap((row, i) => {
      const objectId = notes[i]!.id;
      const number = Number(row[ANSWER]);
      const known = row[ANSWER] && Number.isFinite(number);
      return [
        { objectId, fieldId: fields.service, value: services.get(row[SERVICE]!.trim())! },
        ...(known ? [{ objectId, fieldId: fields.answer, value: String(number) }] : []),
      ];
    });
    await setFieldValues(admin, filled);
  }, 240_000);
  afterAll(() => t.close());

  const countOf = (isCounted: (row: Row) => boolean) => rows.filter(isCounted).length;
  const shown = (result: any) => Object.fromEntries(result.categories.map(({ label, key, value }: any) => [label ?? key, value]));

  it('count each answer once for each of its themes, and once in all', async () => {
    const result = await chart(admin, { projectId, measure: 'HIGHLIGHTS', by: { kind: 'TAG' } });
    const expected = [...tags.keys()].map((theme) => [theme.trim(), countOf((row) => row[theme] === '1')] as const);
    expect(shown(result)).toEqual(Object.fromEntries(expected.filter(([, count]) => count > 0)));
    const some = countOf((row) => themesOf(row).length > 0);
    expect([result.total, result.without]).toEqual([some, rows.length - some]);
    // Or else no answer has two themes, and nothing was proved.
    expect(result.categories.reduce((sum: number, { value }: any) => sum + value, 0)).toBeGreaterThan(result.total);
  });

  it('count them by service and answer, and by month', async () => {
    const result = await chart(admin, {
      projectId,
      measure: 'NOTES',
      by: { kind: 'FIELD', fieldId: fields.service },
      splitBy: { kind: 'FIELD', fieldId: fields.answer },
    });
    for (const { label, value, values } of result.categories) {
      const here = (row: Row) => row[SERVICE]!.trim() === label;
      expect([label, value]).toEqual([label, countOf(here)]);
      const expected = result.series.map(({ key }: { key: string }) =>
        countOf((row) => here(row) && (key === ' none' ? !(row[ANSWER] && Number.isFinite(Number(row[ANSWER]))) : row[ANSWER] === key)),
      );
      expect([label, values]).toEqual([label, expected]);
    }
    const months = await chart(admin, { projectId, measure: 'NOTES', by: { kind: 'TIME', unit: 'MONTH' } });
    const monthOf = (row: Row) => {
      const { year, month } = dateOf(row);
      return `${year}-${String(month).padStart(2, '0')}-01`;
    };
    for (const { key, value } of months.categories) expect([key, value]).toEqual([key, countOf((row) => monthOf(row) === key)]);
    expect(months.total).toBe(rows.length);
  });
});
