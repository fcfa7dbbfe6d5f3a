import {
  AppError,
  type ChartKind,
  type ChartMeasure,
  type ChartUnit,
  chartDataInput,
  type FieldType,
  isId,
  SERVER_LIMITS,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { FieldsService } from '#contexts/fields';
import type { Actor } from '#platform/access';
import type { ChartData } from '../data/chart-data.graphql.js';
import { ChartDataService } from '../data/chart-data.service.js';
import type { Chart, SavedDimension } from './chart.graphql.js';
import { ChartsService } from './charts.service.js';

/** What a chart counts by, without the id of its field. */
export interface ReadDimension {
  kind: SavedDimension['kind'];
  unit: ChartUnit;
  /** The name of its field. */
  label: string | null;
  isTime: boolean;
}

/** A saved chart and its numbers for those who are no members: names and numbers, no ids. */
export interface ChartReading {
  name: string;
  kind: ChartKind;
  measure: ChartMeasure;
  by: ReadDimension;
  splitBy: ReadDimension | null;
  /** Only notes that fit a filter are counted. */
  isFiltered: boolean;
  /** Null where there is nothing to count. Keys are places, but for those that are the value itself; days begin in UTC. */
  numbers: ChartData | null;
}

/** Fields whose values are people, or lead to them. */
const NAMES_PEOPLE: readonly FieldType[] = ['PERSON', 'EMAIL', 'PHONE'];

/** Saved charts with their numbers, for pages that strangers read: docs/decisions/0106. */
@Injectable()
export class ChartReadings {
  constructor(
    private readonly charts: ChartsService,
    private readonly data: ChartDataService,
    private readonly fields: FieldsService,
  ) {}

  /**
   * By id, those among the charts that may be read outside: of this project, shared with its readers, and by nothing that names people. One whose
   * field is gone or hidden is left out, and so are those beyond the most that a page counts.
   */
  async ofProject(reader: Actor, projectId: string, ids: readonly string[]): Promise<Map<string, ChartReading>> {
    const matches = new Map<string, ChartReading>();
    if (!ids.length) return matches;
    const fields = new Map((await this.fields.list(reader, projectId, 'note')).map((field) => [field.id, field]));
    for (const id of ids.slice(0, SERVER_LIMITS.publicCharts)) {
      const chart = await this.charts.find(reader, id);
      if (!chart?.shared || chart.projectId !== projectId) continue;
      const [by, splitBy] = [chart.by, chart.splitBy].map((dimension) => dimension && read(dimension));
      if (!by || (chart.splitBy && !splitBy)) continue;
      const numbers = await this.numbers(reader, chart);
      if (numbers === undefined) continue;
      const { name, kind, measure, filter } = chart;
      matches.set(id, { name, kind, measure, by, splitBy: splitBy ?? null, isFiltered: filter.length > 0, numbers });
    }
    return matches;

    function read({ kind, fieldId, unit }: SavedDimension): ReadDimension | null {
      if (kind === 'PERSON') return null;
      if (!fieldId) return { kind, unit, label: null, isTime: kind === 'TIME' };
      const field = fields.get(fieldId);
      if (!field || field.hidden || NAMES_PEOPLE.includes(field.type)) return null;
      return { kind, unit, label: field.label, isTime: field.type === 'DATETIME' };
    }
  }

  /** Null where there is nothing to count; nothing for a chart that can no longer be counted. */
  private async numbers(reader: Actor, { projectId, by, splitBy, measure, filter }: Chart): Promise<ChartData | null | undefined> {
    try {
      const input = chartDataInput.parse({ projectId, by, splitBy, measure, filter });
      const data = await this.data.count(reader, input);
      return { ...data, categories: withoutIds(data.categories), series: withoutIds(data.series) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.code === 'NOT_ENOUGH_DATA' ? null : undefined;
    }
  }
}

/** Where a name is known the key is an id, and one whose name is gone is none for strangers either. */
const withoutIds = <T extends { key: string; label: string | null }>(marks: readonly T[]): T[] =>
  marks.map((mark, i) => (mark.label === null && !isId(mark.key) ? mark : { ...mark, key: `k${i + 1}` }));
