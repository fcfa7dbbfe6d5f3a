import { newId } from '#platform/db';
import type { Person, TestApp } from '../../testing/harness.js';

/** A note as a chart sees it, and the passages in it; everything is written as it is given. */
export interface CountedNote {
  id: string;
  at: string;
  speakers: { id: string; name: string }[];
  isDeleted: boolean;
  highlights: CountedHighlight[];
}
export interface CountedHighlight {
  id: string;
  speaker: string | null;
  tags: string[];
  isDeleted: boolean;
  isByAi: boolean;
  quote: string;
}

/** Writes notes with their highlights at once, as the document engine would have stored them. */
export async function writeNotes(t: TestApp, person: Person, projectId: string, notes: readonly CountedNote[]): Promise<void> {
  const { workspaceId, userId } = person.actor;
  const highlights = notes.flatMap(({ id, highlights }) => highlights.map((highlight) => ({ ...highlight, noteId: id })));
  await t.db.tx(person.actor, async (m) => {
    await m.query(
      `insert into notes (workspace_id, id, project_id, title, speakers, recorded_at, created_by, deleted_at)
       select $1, id, $2, 'Call', speakers, at, $3, case when "isDeleted" then now() end
       from jsonb_to_recordset($4) x (id uuid, speakers jsonb, at timestamptz, "isDeleted" boolean)`,
      [workspaceId, projectId, userId, JSON.stringify(notes)],
    );
    await m.query(
      `insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text, speaker,
         is_by_ai, deleted_at, offset_version, created_by)
       select $1, id, "noteId", $2, 1, 5, 0, 0, 'ok', quote, quote, speaker, "isByAi", case when "isDeleted" then now() end, 0, $3
       from jsonb_to_recordset($4) x (id uuid, "noteId" uuid, quote text, speaker text, "isByAi" boolean, "isDeleted" boolean)`,
      [workspaceId, projectId, userId, JSON.stringify(highlights)],
    );
    await m.query(
      `insert into highlight_tags (workspace_id, highlight_id, tag_id, created_by)
       select $1, h, t, $2 from jsonb_to_recordset($3) x (h uuid, t uuid)`,
      [workspaceId, userId, JSON.stringify(highlights.flatMap(({ id, tags }) => tags.map((tag) => ({ h: id, t: tag }))))],
    );
  });
}

/** A highlight with these tags, that counts. */
export const countedHighlight = (tags: readonly string[], more: Partial<CountedHighlight> = {}): CountedHighlight => ({
  id: newId(),
  speaker: null,
  tags: [...tags],
  isDeleted: false,
  isByAi: false,
  quote: 'What was said.',
  ...more,
});

/** A note with these highlights, that counts. */
export const countedNote = (highlights: CountedHighlight[], more: Partial<CountedNote> = {}): CountedNote => ({
  id: newId(),
  at: '2026-11-20T12:00:00.000Z',
  speakers: [],
  isDeleted: false,
  highlights,
  ...more,
});

/** What is filled into a field of a note; by the API, so that its keys are the product's own. */
export async function setFieldValues(
  person: Person,
  values: readonly { objectId: string; fieldId: string; value: string }[],
): Promise<void> {
  for (let at = 0; at < values.length; at += 5000)
    await person.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { objectId } } }`, {
      i: { target: 'note', values: values.slice(at, at + 5000) },
    });
}

const CHART = `query ($i: ChartDataInput!) { chartData(input: $i) {
  measure total without otherCount otherSeriesCount score
  categories { key label colour value values score } series { key label value } } }`;

/** The numbers of a chart, through the API. */
export const chart = async (person: Person, input: Record<string, unknown>): Promise<any> =>
  (await person.ask(CHART, { i: input })).chartData;

/** A chart that is kept, made as its person would. */
export const aChart = async (person: Person, projectId: string, input: Record<string, unknown> = {}): Promise<string> =>
  (
    await person.ask(`mutation ($i: CreateChartInput!) { createChart(input: $i) { id } }`, {
      i: { projectId, name: 'Why people leave', kind: 'BAR', measure: 'HIGHLIGHTS', by: { kind: 'TAG' }, ...input },
    })
  ).createChart.id;

/** A shared chart whose words are the canary's, and what a stranger would ask of it or change in it, by the names of arguments. */
export async function aChartToAttack(person: Person, projectId: string, tagId: string, canary: string, filter: unknown) {
  const id = await aChart(person, projectId, { name: `${canary} chart`, filter, shared: true });
  const request: Record<string, unknown> = {
    id,
    projectId,
    name: 'changed by a stranger',
    kind: 'BAR',
    by: { kind: 'TAG' },
    splitBy: undefined,
    measure: 'HIGHLIGHTS',
    filter: undefined,
    timeZone: undefined,
    unit: undefined,
    key: tagId,
    seriesKey: undefined,
  };
  return { id, asked: request };
}
