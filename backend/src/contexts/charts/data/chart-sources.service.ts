import {
  AppError,
  CHART_OTHER_KEY,
  type ChartDataInput,
  type ChartDimensionInput,
  chartPeriods,
  dayIn,
  LIMITS,
  startOfDayIn,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { type FieldShape, FieldsService, RowFilters } from '#contexts/fields';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { type ChartScope, grainOf, timeSpan } from './chart-data.sql.js';
import type { AddParam, Dimension, Grain, Periods } from './chart-dimensions.sql.js';

/** What a chart counts and by what, with everything looked up that a statement needs to know. */
export interface ChartSource {
  counted: ChartScope;
  by: Dimension;
  splitBy: Dimension | null;
  /** A statement about it, with its values. */
  statement: (sql: (param: AddParam) => string) => { sql: string; params: unknown[] };
}

interface Span {
  firstAt: Date | null;
  lastAt: Date | null;
  firstDay: string | null;
  lastDay: string | null;
}

/** Looks up what a chart is asked for: the fields, what the filter says, and which periods there are. */
@Injectable()
export class ChartSources {
  constructor(
    private readonly db: TenantDb,
    private readonly fields: FieldsService,
    private readonly filters: RowFilters,
  ) {}

  /** Throws NotFound without read access to the project, and ValidationError for a field that is gone or has no such values. `grain`: rather than the chart's own. */
  async find(actor: Actor, input: ChartDataInput, grain?: Grain): Promise<ChartSource> {
    const fields = await this.fields.shapes(actor, input.projectId, 'note');
    const compiled = await this.filters.compile(actor, 'note', input.filter, fields, { now: new Date(), timeZone: input.timeZone });
    const shared: unknown[] = [actor.workspaceId, input.projectId];
    const where = this.filters.sql('note', compiled, shared);
    const statement: ChartSource['statement'] = (sql) => {
      const params = [...shared];
      return { params, sql: sql((value, type) => `$${params.push(value)}::${type}`) };
    };
    const dimension = async (request: ChartDimensionInput): Promise<Dimension> => {
      const dimension = dimensionOf(request, fields);
      if (dimension.kind !== 'TIME') return dimension;
      const { sql, params } = statement((param) => timeSpan(where, dimension.fieldId, param));
      return { ...dimension, periods: periodsOf(dimension.unit, (await this.db.one<Span>(actor, sql, params))!, input.timeZone) };
    };
    const by = await dimension(input.by);
    const splitBy = input.splitBy && (await dimension(input.splitBy));
    const ownGrain = grainOf(input.measure, splitBy ? [by, splitBy] : [by]);
    return { counted: { measure: input.measure, where, grain: grain ?? ownGrain }, by, splitBy, statement };
  }
}

function dimensionOf({ kind, fieldId, unit }: ChartDimensionInput, fields: readonly FieldShape[]): Dimension {
  if (kind === 'TIME' && fieldId === null) return { kind, fieldId, unit, periods: null };
  if (kind !== 'FIELD' && kind !== 'NPS_BAND' && kind !== 'TIME') return { kind };
  const field = fields.find(({ id }) => id === fieldId);
  if (!field) throw new AppError('ValidationError', { message: 'This field is not in this project any more.' });
  if (kind === 'NPS_BAND') {
    if (field.type !== 'NPS') throw new AppError('ValidationError', { message: 'Choose a field with NPS answers.' });
    return { kind, fieldId: field.id };
  }
  if (field.type === 'DATETIME') return { kind: 'TIME', fieldId: field.id, unit, periods: null };
  if (kind === 'TIME') throw new AppError('ValidationError', { message: 'Choose a field with dates.' });
  return { kind, fieldId: field.id, type: field.type };
}

/** The periods from the first to the last, also those in which nothing happened; null when there is no date at all. */
function periodsOf(unit: Parameters<typeof chartPeriods>[2], span: Span, timeZone: string): Periods | null {
  const among = (day: string | null, at: Date | null) => [day, at && dayIn(at, timeZone)].filter((value) => value !== null);
  const [from] = among(span.firstDay, span.firstAt).sort();
  const to = among(span.lastDay, span.lastAt).sort().at(-1);
  if (from === undefined || to === undefined) return null;
  const days = chartPeriods(from, to, unit, LIMITS.chart.categories);
  return { days, startsAt: days.map((day) => startOfDayIn(day, timeZone).toISOString()), before: CHART_OTHER_KEY };
}
