import type { ChartMeasure } from '@libs/domain';
import type { VisibleKeys } from './chart-counter.js';
import { type AddParam, type Dimension, dimensionSql, type Grain, isOfHighlights, PEOPLE } from './chart-dimensions.sql.js';

/** For statements that go through all notes of a project: room to join them without files, and reads of an index that is mostly in memory. */
export const COUNTING = { work_mem: '32MB', random_page_cost: '1.1' } as const;

/** The notes of a project that a filter leaves, as a condition on o; a statement begins with them. */
const notesSql = (where: string) => `
  with n as not materialized (
    select o.id, o.speakers, coalesce(o.recorded_at, o.created_at) as at from v_repository_notes o
    where o.workspace_id = $1 and o.project_id = $2 and o.deleted_at is null and ${where}),
  ${PEOPLE}`;

/** What a chart counts, in which notes, and by what. */
export interface ChartScope {
  measure: ChartMeasure;
  /** The condition on the notes o; $1 is the workspace and $2 the project. */
  where: string;
  grain: Grain;
}

/** A row for each passage where passages are counted or grouped, for each note otherwise. */
export const grainOf = (measure: ChartMeasure, dimensions: readonly Dimension[]): Grain =>
  measure === 'HIGHLIGHTS' || dimensions.some(isOfHighlights) ? 'highlight' : 'note';

function rowsSql({ measure, grain }: ChartScope, joins: string): string {
  const rows = grain === 'note' ? 'from n' : 'from v_repository_counted_highlights h join n on n.id = h.note_id';
  const people =
    measure === 'PEOPLE' ? `join who w on w.note_id = n.id${grain === 'highlight' ? ' and w.speaker_id = h.speaker' : ''}` : '';
  const where = grain === 'note' ? '' : 'where h.workspace_id = $1 and h.project_id = $2';
  return `${rows} ${people} ${joins} ${where}`;
}

const UNIT: Record<ChartMeasure, string> = { HIGHLIGHTS: 'h.id', NOTES: 'n.id', PEOPLE: 'w.person' };

/** Whether each row of a chart is one distinct thing that it counts, so that no `distinct` is needed. */
const isUnique = ({ measure, grain }: ChartScope): boolean => measure === 'HIGHLIGHTS' || (measure === 'NOTES' && grain === 'note');

const countSql = (chartScope: ChartScope): string => (isUnique(chartScope) ? 'count(*)' : `count(distinct ${UNIT[chartScope.measure]})`);

/** How many there are of each key of one dimension; the row without a key is what has none. */
export const countsBy = (chartScope: ChartScope, dimension: Dimension, param: AddParam): string => `${notesSql(chartScope.where)}
  select x.key::text as key, ${countSql(chartScope)}::int as value ${rowsSql(chartScope, dimensionSql(dimension, 'x', chartScope.grain, param))} group by x.key`;

/** How many there are at all, and with any key, each once; null where that is what is left without those that have none. */
export function totals(chartScope: ChartScope, dimension: Dimension, param: AddParam): string {
  // What has no key has one row: to count those is to know the rest, and no note has to be known from another.
  if (isUnique(chartScope))
    return `${notesSql(chartScope.where)} select count(*)::int as whole, null::int as keyed ${rowsSql(chartScope, '')}`;
  const unit = UNIT[chartScope.measure];
  return `${notesSql(chartScope.where)}
    select count(distinct ${unit})::int as whole, (count(distinct ${unit}) filter (where x.key is not null))::int as keyed
    ${rowsSql(chartScope, dimensionSql(dimension, 'x', chartScope.grain, param))}`;
}

/** The notes, with how the passages of each are coded: null where that is not kept. */
export const passagesSql = (where: string): string => `${notesSql(where)}
  select n.id as "noteId", p.speakers, p.passages from n left join v_repository_coded_passages p on p.workspace_id = $1 and p.note_id = n.id`;

/** The keys of each note, for a dimension of whole notes. */
export const keysSql = (where: string, dimension: Dimension, param: AddParam): string => `${notesSql(where)}
  select n.id as "noteId", x.key::text as key from n ${dimensionSql(dimension, 'x', 'note', param)} where x.key is not null`;

/** Who the speakers of the notes are. */
export const peopleSql = (where: string): string =>
  `${notesSql(where)} select note_id as "noteId", speaker_id as "speakerId", person as key from who`;

function keptSql(key: string, { keys, other, none }: VisibleKeys, param: AddParam): string {
  const missing = none === null ? '' : `when ${key} is null then ${param(none, 'text')} `;
  return `case ${missing}when ${key}::text = any(${param([...keys], 'text[]')}) then ${key}::text else ${param(other, 'text')} end`;
}

/** How many there are of each pair of keys, or of each kept key of one dimension; all that are counted have a key of `by`. */
export function cells(
  chartScope: ChartScope,
  by: readonly [Dimension, VisibleKeys],
  split: readonly [Dimension, VisibleKeys] | null,
  param: AddParam,
): string {
  const joins = [
    dimensionSql(by[0], 'x', chartScope.grain, param),
    ...(split ? [dimensionSql(split[0], 'y', chartScope.grain, param)] : []),
  ].join(' ');
  const second = split ? keptSql('y.key', split[1], param) : 'null';
  // Several keys of one passage may be among the others.
  return `${notesSql(chartScope.where)}
    select key, series, count(distinct unit)::int as value from (
      select ${UNIT[chartScope.measure]} as unit, x.key is not null as is_keyed, ${keptSql('x.key', by[1], param)} as key, ${second} as series
      ${rowsSql(chartScope, joins)}) c
    where is_keyed group by key, series`;
}

/** The first and last moments and days of a dimension of time; null where there are none. */
export const timeSpan = (where: string, fieldId: string | null, param: AddParam): string =>
  fieldId === null
    ? `${notesSql(where)} select min(n.at) as "firstAt", max(n.at) as "lastAt", null as "firstDay", null as "lastDay" from n`
    : `${notesSql(where)} select min(v.at) as "firstAt", max(v.at) as "lastAt", min(v.day) as "firstDay", max(v.day) as "lastDay"
       from n join v_fields_values v on v.workspace_id = $1 and v.object_id = n.id and v.field_id = ${param(fieldId, 'uuid')}`;

/** The names of people of these notes. */
export const peopleNames = (where: string, param: AddParam, people: readonly string[]): string =>
  `${notesSql(where)} select person as key, min(name) as label, null as colour from who where person = any(${param([...people], 'text[]')}) group by person`;

/** What a mark counts, and whether passages or notes are shown for it. */
interface DrillDown {
  counted: ChartScope;
  by: Dimension;
  splitBy: Dimension | null;
  shown: 'highlight' | 'note';
}

/** A page of the passages or notes behind a mark, newest first: rows that meet conditions on x.key and y.key, each once, with how many they are. */
export function rowsBehindMark(
  { counted: chartScope, by, splitBy, shown: displayed }: DrillDown,
  conditions: readonly string[],
  page: { offset: number; limit: number },
  param: AddParam,
): string {
  const joins = [dimensionSql(by, 'x', chartScope.grain, param), ...(splitBy ? [dimensionSql(splitBy, 'y', chartScope.grain, param)] : [])];
  const [id, at] = displayed === 'highlight' ? ['h.id', 'h.created_at'] : ['n.id', 'n.at'];
  const rows = `${rowsSql(chartScope, joins.join(' '))} ${chartScope.grain === 'note' ? 'where' : 'and'} ${conditions.join(' and ')}`;
  return `${notesSql(chartScope.where)}
    select ${id} as id, count(*) over ()::int as total ${rows} group by ${id}
    order by max(${at}) desc, ${id} limit ${param(page.limit, 'int')} offset ${param(page.offset, 'int')}`;
}
