import {
  AppError,
  CHART_NONE_KEY,
  CHART_OTHER_KEY,
  type ChartDataInput,
  type ChartMarkInput,
  keysOf,
  LIMITS,
  NPS_BANDS,
  npsCounts,
  npsScore,
  type TagColour,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { type Highlight, HighlightsService, type Note, NotesService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { decodeCursor, type Page, pageOf, pageSize, TenantDb } from '#platform/db';
import type { Axis, Cell, ChartCounter, Count, VisibleKeys } from './chart-counter.js';
import type { ChartCategory, ChartData, ChartSeries, TagPeople } from './chart-data.graphql.js';
import { countsBy, peopleNames, rowsBehindMark } from './chart-data.sql.js';
import { type AddParam, type Dimension, isOrdered, labelSql } from './chart-dimensions.sql.js';
import { ChartPassages } from './chart-passages.service.js';
import { type ChartSource, ChartSources } from './chart-sources.service.js';
import { SqlCounter } from './sql-counter.js';

type Label = { key: string; label: string; colour: TagColour | null };
/** The keys of a dimension in order with a place of their own, and how many have none. */
interface Marks {
  series: ChartSeries[];
  otherCount: number;
}

const PEOPLE_BY_TAG: Omit<ChartDataInput, 'projectId'> = {
  by: { kind: 'TAG', fieldId: null, unit: 'MONTH' },
  splitBy: null,
  measure: 'PEOPLE',
  filter: [],
  timeZone: 'UTC',
};

/** The numbers of charts, and what stands behind each of their marks. */
@Injectable()
export class ChartDataService {
  constructor(
    private readonly db: TenantDb,
    private readonly sources: ChartSources,
    private readonly passages: ChartPassages,
    private readonly highlights: HighlightsService,
    private readonly notes: NotesService,
  ) {}

  /** Throws NotFound without read access, ValidationError for a field that does not fit, and NOT_ENOUGH_DATA where no category has anything. */
  async count(actor: Actor, input: ChartDataInput): Promise<ChartData> {
    const source = await this.sources.find(actor, input);
    const { by, splitBy } = source;
    const counter = await this.counter(actor, source);
    const total = counter.keyed;
    if (total < LIMITS.chart.fewest)
      throw new AppError('NOT_ENOUGH_DATA', {
        message: 'There is nothing to count here yet.',
        have: total,
        needed: LIMITS.chart.fewest,
        measure: input.measure,
      });
    const rows = await this.marks(actor, source, counter, 'by');
    const columns = source.splitBy && (await this.marks(actor, source, counter, 'splitBy'));
    const cells = columns ? await counter.cells(['by', keptOf(rows, null)], ['splitBy', keptOf(columns, CHART_NONE_KEY)]) : [];
    const series = columns ? [...columns.series, ...noneOf(cells)] : [];
    const value = new Map(cells.map((cell) => [`${cell.key}\n${cell.series}`, cell.value]));
    const categories = rows.series.map((mark): ChartCategory => {
      const values = series.map(({ key }) => value.get(`${mark.key}\n${key}`) ?? 0);
      const score = splitBy?.kind === 'NPS_BAND' ? scoreOf(series.map(({ key }, i) => [key, values[i]!])) : null;
      return { ...mark, values, score };
    });
    const bands = isOfNps(by) ? rows.series : splitBy && isOfNps(splitBy) ? series : [];
    return {
      measure: input.measure,
      total,
      without: counter.whole - total,
      categories,
      otherCount: rows.otherCount,
      series,
      otherSeriesCount: columns?.otherCount ?? 0,
      score: scoreOf(bands.map((mark) => [mark.key, mark.value])),
    };
  }

  /** How many people said the passages of each tag, in all notes of a project. Throws NotFound without read access. */
  async peopleByTag(actor: Actor, projectId: string): Promise<TagPeople[]> {
    const counter = await this.counter(actor, await this.sources.find(actor, { ...PEOPLE_BY_TAG, projectId }));
    return counter.counts('by').flatMap(({ key, value }) => (key === null ? [] : { tagId: key, people: value }));
  }

  /** A page of the highlights behind a mark, or of those of the notes behind it, newest first. */
  async highlightsBehind(actor: Actor, input: ChartMarkInput, first?: number | null, after?: string | null): Promise<Page<Highlight>> {
    const page = await this.behind(actor, input, 'highlight', first, after);
    const result = await this.highlights.byIds(actor, page.nodes);
    return { ...page, nodes: page.nodes.flatMap((id) => result.get(id) ?? []) };
  }

  /** A page of the notes in which what a mark counts stands, newest first. */
  async notesBehind(actor: Actor, input: ChartMarkInput, first?: number | null, after?: string | null): Promise<Page<Note>> {
    const page = await this.behind(actor, input, 'note', first, after);
    return { ...page, nodes: await this.notes.byIds(actor, page.nodes) };
  }

  private async counter(actor: Actor, source: ChartSource): Promise<ChartCounter> {
    const inPassages = source.counted.grain === 'highlight' ? await this.passages.counter(actor, source) : null;
    return inPassages ?? SqlCounter.of(this.db, actor, source);
  }

  private async behind(
    actor: Actor,
    input: ChartMarkInput,
    displayed: 'highlight' | 'note',
    first?: number | null,
    after?: string | null,
  ): Promise<Page<string>> {
    const size = pageSize(first);
    const offset = Number(decodeCursor(after, 1)?.[0] ?? 0);
    if (!Number.isSafeInteger(offset) || offset < 0)
      throw new AppError('ValidationError', { message: 'That cursor is not one of this list.' });
    const source = await this.sources.find(actor, input, displayed === 'highlight' ? 'highlight' : undefined);
    const { counted: chartScope, by, splitBy, statement } = source;
    const kept = async (dimension: Dimension, key: string | null, max: number): Promise<string[]> => {
      if (key !== CHART_OTHER_KEY || dimension.kind === 'TIME') return [];
      const { sql, params } = statement((param) => countsBy(chartScope, dimension, param));
      return keptKeys(await this.db.read<Count>(actor, sql, params), max);
    };
    const rowKeys = await kept(by, input.key, LIMITS.chart.categories);
    const columnKeys = splitBy ? await kept(splitBy, input.seriesKey, LIMITS.chart.series) : [];
    const { sql, params } = statement((param) =>
      rowsBehindMark(
        { counted: chartScope, by, splitBy, shown: displayed },
        [
          keyCondition('x.key', by, input.key, rowKeys, param),
          ...(splitBy && input.seriesKey !== null ? [keyCondition('y.key', splitBy, input.seriesKey, columnKeys, param)] : []),
        ],
        { offset, limit: size + 1 },
        param,
      ),
    );
    const rows = await this.db.read<{ id: string; total: number }>(actor, sql, params);
    const page = pageOf(rows, size, rows[0]?.total ?? 0, () => [offset + size]);
    return { ...page, nodes: page.nodes.map(({ id }) => id) };
  }

  /** The marks of an axis: with names, in order, and those beyond the most that are shown as one. */
  private async marks(actor: Actor, source: ChartSource, counter: ChartCounter, axis: Axis): Promise<Marks> {
    const dimension = source[axis]!;
    const most = axis === 'by' ? LIMITS.chart.categories : LIMITS.chart.series;
    const counts = counter.counts(axis);
    const value = new Map(counts.flatMap(({ key, value }) => (key === null ? [] : [[key, value] as const])));
    if (dimension.kind === 'TIME') return timeMarks(dimension, value, most);
    if (dimension.kind === 'NPS_BAND') return { series: keysOf(NPS_BANDS).map((key) => bare(key, value.get(key) ?? 0)), otherCount: 0 };
    const keys = keptKeys(counts, most);
    const labels = await this.labels(actor, source, dimension, keys);
    const place = new Map(labels.map(({ key }, i) => [key, i]));
    const named = new Map(labels.map((label) => [label.key, label]));
    const series = keys.map((key): ChartSeries => {
      const { label = null, colour = null } = named.get(key) ?? {};
      return { key, label, colour, value: value.get(key)! };
    });
    if (!isOrdered(dimension)) series.sort((a, b) => b.value - a.value || (a.label ?? a.key).localeCompare(b.label ?? b.key));
    else if (labels.length) series.sort((a, b) => (place.get(a.key) ?? 0) - (place.get(b.key) ?? 0));
    else series.sort((a, b) => Number(a.key) - Number(b.key) || (a.key > b.key ? -1 : 1));
    const otherCount = value.size - keys.length;
    if (!otherCount) return { series, otherCount };
    const cells = await counter.cells([axis, { keys, other: CHART_OTHER_KEY, none: null }], null);
    const rest = cells.find(({ key }) => key === CHART_OTHER_KEY);
    return { series: [...series, bare(CHART_OTHER_KEY, rest?.value ?? 0)], otherCount };
  }

  private async labels(
    actor: Actor,
    { counted: chartScope, statement }: ChartSource,
    dimension: Dimension,
    keys: readonly string[],
  ): Promise<Label[]> {
    if (dimension.kind === 'PERSON') {
      const { sql, params } = statement((param) => peopleNames(chartScope.where, param, keys));
      return this.db.read<Label>(actor, sql, params);
    }
    const params: unknown[] = [actor.workspaceId];
    const sql = labelSql(dimension, keys, (value, type) => `$${params.push(value)}::${type}`);
    return sql === null ? [] : this.db.read<Label>(actor, sql, params);
  }
}

const bare = (key: string, value: number): ChartSeries => ({ key, label: null, colour: null, value });

const keptOf = ({ series }: Marks, none: string | null): VisibleKeys => ({
  keys: series.map(({ key }) => key),
  other: CHART_OTHER_KEY,
  none,
});

/** The keys with the most, of those that have one; ties by the key, so that the same ones stay every time. */
function keptKeys(counts: readonly Count[], max: number): string[] {
  const keyed = counts.flatMap(({ key, value }) => (key === null ? [] : [{ key, value }]));
  return keyed
    .sort((a, b) => b.value - a.value || (a.key < b.key ? -1 : 1))
    .slice(0, max)
    .map(({ key }) => key);
}

/** Every period in its order, the latest ones where they are too many. */
function timeMarks({ periods }: Dimension & { kind: 'TIME' }, value: ReadonlyMap<string, number>, max: number): Marks {
  const days = periods?.days.slice(-max) ?? [];
  const series = days.map((day) => bare(day, value.get(day) ?? 0));
  const earlier = [...value].filter(([key]) => !days.includes(key));
  if (!earlier.length) return { series, otherCount: 0 };
  const before = earlier.reduce((sum, [, count]) => sum + count, 0);
  return { series: [bare(CHART_OTHER_KEY, before), ...series], otherCount: earlier.length };
}

/** The series of what has no value, where any category has one. */
function noneOf(cells: readonly Cell[]): ChartSeries[] {
  const values = cells.filter(({ series }) => series === CHART_NONE_KEY);
  return values.length
    ? [
        bare(
          CHART_NONE_KEY,
          values.reduce((sum, { value }) => sum + value, 0),
        ),
      ]
    : [];
}

const isOfNps = (dimension: Dimension): boolean =>
  dimension.kind === 'NPS_BAND' || (dimension.kind === 'FIELD' && dimension.type === 'NPS');
const scoreOf = (counts: readonly (readonly [string, number])[]): number | null => npsScore(npsCounts(counts));

function keyCondition(column: string, dimension: Dimension, key: string, kept: readonly string[], param: AddParam): string {
  if (key === CHART_NONE_KEY) return `${column} is null`;
  if (key !== CHART_OTHER_KEY || dimension.kind === 'TIME') return `${column}::text = ${param(key, 'text')}`;
  return `${column} is not null and ${column}::text <> all(${param([...kept], 'text[]')})`;
}
