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
import type { ChartCategory, ChartData, ChartSeries } from './chart-data.graphql.js';
import { behind, COUNTING, cells, countsBy, type Kept, peopleNames, totals } from './chart-data.sql.js';
import { type AddParam, type Dimension, isOrdered, labelSql } from './chart-dimensions.sql.js';
import { type ChartSource, ChartSources } from './chart-sources.service.js';

type Count = { key: string | null; value: number };
type Label = { key: string; label: string; colour: TagColour | null };
type Cell = { key: string; series: string | null; value: number };
/** The keys of a dimension in order with a place of their own, and how many have none. */
interface Marks {
  series: ChartSeries[];
  otherCount: number;
}

/** The numbers of charts, and what stands behind each of their marks. */
@Injectable()
export class ChartDataService {
  constructor(
    private readonly db: TenantDb,
    private readonly sources: ChartSources,
    private readonly highlights: HighlightsService,
    private readonly notes: NotesService,
  ) {}

  /** Throws NotFound without read access, ValidationError for a field that does not fit, and NOT_ENOUGH_DATA where no category has anything. */
  async count(actor: Actor, input: ChartDataInput): Promise<ChartData> {
    const source = await this.sources.find(actor, input);
    const { counted, by, splitBy, statement } = source;
    const counts = (dimension: Dimension) => ({ ...statement((param) => countsBy(counted, dimension, param)), settings: COUNTING });
    const [byCounts, whole, splitCounts = []] = await this.db.readEach<Count & { whole: number; keyed: number | null }>(actor, [
      counts(by),
      statement((param) => totals(counted, by, param)),
      ...(splitBy ? [counts(splitBy)] : []),
    ]);
    const { whole: all, keyed } = whole![0]!;
    const total = keyed ?? all - (byCounts!.find(({ key }) => key === null)?.value ?? 0);
    if (total < LIMITS.chart.fewest)
      throw new AppError('NOT_ENOUGH_DATA', {
        message: 'There is nothing to count here yet.',
        have: total,
        needed: LIMITS.chart.fewest,
        measure: input.measure,
      });
    const rows = await this.marks(actor, source, by, byCounts!, LIMITS.chart.categories);
    const columns = splitBy && (await this.marks(actor, source, splitBy, splitCounts, LIMITS.chart.series));
    const found = columns && splitBy ? await this.cells(actor, source, [by, rows], [splitBy, columns]) : [];
    const series = columns ? [...columns.series, ...noneOf(found)] : [];
    const value = new Map(found.map((cell) => [`${cell.key}\n${cell.series}`, cell.value]));
    const categories = rows.series.map((mark): ChartCategory => {
      const values = series.map(({ key }) => value.get(`${mark.key}\n${key}`) ?? 0);
      const score = splitBy?.kind === 'NPS_BAND' ? scoreOf(series.map(({ key }, i) => [key, values[i]!])) : null;
      return { ...mark, values, score };
    });
    const bands = isOfNps(by) ? rows.series : splitBy && isOfNps(splitBy) ? series : [];
    return {
      measure: input.measure,
      total,
      without: all - total,
      categories,
      otherCount: rows.otherCount,
      series,
      otherSeriesCount: columns?.otherCount ?? 0,
      score: scoreOf(bands.map((mark) => [mark.key, mark.value])),
    };
  }

  /** A page of the highlights behind a mark, or of those of the notes behind it, newest first. */
  async highlightsBehind(actor: Actor, input: ChartMarkInput, first?: number | null, after?: string | null): Promise<Page<Highlight>> {
    const page = await this.behind(actor, input, 'highlight', first, after);
    const found = await this.highlights.byIds(actor, page.nodes);
    return { ...page, nodes: page.nodes.flatMap((id) => found.get(id) ?? []) };
  }

  /** A page of the notes in which what a mark counts stands, newest first. */
  async notesBehind(actor: Actor, input: ChartMarkInput, first?: number | null, after?: string | null): Promise<Page<Note>> {
    const page = await this.behind(actor, input, 'note', first, after);
    return { ...page, nodes: await this.notes.byIds(actor, page.nodes) };
  }

  private async behind(
    actor: Actor,
    input: ChartMarkInput,
    shown: 'highlight' | 'note',
    first?: number | null,
    after?: string | null,
  ): Promise<Page<string>> {
    const size = pageSize(first);
    const offset = Number(decodeCursor(after, 1)?.[0] ?? 0);
    if (!Number.isSafeInteger(offset) || offset < 0)
      throw new AppError('ValidationError', { message: 'That cursor is not one of this list.' });
    const source = await this.sources.find(actor, input, shown === 'highlight' ? 'highlight' : undefined);
    const { counted, by, splitBy, statement } = source;
    const kept = async (dimension: Dimension, key: string | null, most: number): Promise<string[]> => {
      if (key !== CHART_OTHER_KEY || dimension.kind === 'TIME') return [];
      const { sql, params } = statement((param) => countsBy(counted, dimension, param));
      return keptKeys(await this.db.read<Count>(actor, sql, params), most);
    };
    const rowKeys = await kept(by, input.key, LIMITS.chart.categories);
    const columnKeys = splitBy ? await kept(splitBy, input.seriesKey, LIMITS.chart.series) : [];
    const { sql, params } = statement((param) =>
      behind(
        { counted, by, splitBy, shown },
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

  /** The marks of a dimension: with names, in order, and those beyond `most` as one. */
  private async marks(actor: Actor, source: ChartSource, dimension: Dimension, counts: readonly Count[], most: number): Promise<Marks> {
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
    const kept = { keys, other: CHART_OTHER_KEY, none: null };
    const { sql, params } = source.statement((param) => cells(source.counted, [dimension, kept], null, param));
    const rest = (await this.db.read<Cell>(actor, sql, params, COUNTING)).find(({ key }) => key === CHART_OTHER_KEY);
    return { series: [...series, bare(CHART_OTHER_KEY, rest?.value ?? 0)], otherCount };
  }

  private async labels(actor: Actor, { counted, statement }: ChartSource, dimension: Dimension, keys: readonly string[]): Promise<Label[]> {
    if (dimension.kind === 'PERSON') {
      const { sql, params } = statement((param) => peopleNames(counted.where, param, keys));
      return this.db.read<Label>(actor, sql, params);
    }
    const params: unknown[] = [actor.workspaceId];
    const sql = labelSql(dimension, keys, (value, type) => `$${params.push(value)}::${type}`);
    return sql === null ? [] : this.db.read<Label>(actor, sql, params);
  }

  private async cells(
    actor: Actor,
    { counted, statement }: ChartSource,
    by: [Dimension, Marks],
    split: [Dimension, Marks],
  ): Promise<Cell[]> {
    const kept = ([dimension, { series }]: [Dimension, Marks], none: string | null): [Dimension, Kept] => [
      dimension,
      { keys: series.map(({ key }) => key), other: CHART_OTHER_KEY, none },
    ];
    const { sql, params } = statement((param) => cells(counted, kept(by, null), kept(split, CHART_NONE_KEY), param));
    return this.db.read<Cell>(actor, sql, params, COUNTING);
  }
}

const bare = (key: string, value: number): ChartSeries => ({ key, label: null, colour: null, value });

/** The keys with the most, of those that have one; ties by the key, so that the same ones stay every time. */
function keptKeys(counts: readonly Count[], most: number): string[] {
  const keyed = counts.flatMap(({ key, value }) => (key === null ? [] : [{ key, value }]));
  return keyed
    .sort((a, b) => b.value - a.value || (a.key < b.key ? -1 : 1))
    .slice(0, most)
    .map(({ key }) => key);
}

/** Every period in its order, the latest ones where they are too many. */
function timeMarks({ periods }: Dimension & { kind: 'TIME' }, value: ReadonlyMap<string, number>, most: number): Marks {
  const days = periods?.days.slice(-most) ?? [];
  const series = days.map((day) => bare(day, value.get(day) ?? 0));
  const earlier = [...value].filter(([key]) => !days.includes(key));
  if (!earlier.length) return { series, otherCount: 0 };
  const before = earlier.reduce((sum, [, count]) => sum + count, 0);
  return { series: [bare(CHART_OTHER_KEY, before), ...series], otherCount: earlier.length };
}

/** The series of what has no value, where any category has one. */
function noneOf(found: readonly Cell[]): ChartSeries[] {
  const values = found.filter(({ series }) => series === CHART_NONE_KEY);
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
