import type { Actor } from '#platform/access';
import type { TenantDb } from '#platform/db';
import type { Axis, Cell, ChartCounter, Count, VisibleKeys } from './chart-counter.js';
import { COUNTING, cells, countsBy, totals } from './chart-data.sql.js';
import type { ChartSource } from './chart-sources.service.js';

/** Counts a chart in the database: one whose rows are notes, or whose passages are not kept yet. */
export class SqlCounter implements ChartCounter {
  private constructor(
    private readonly db: TenantDb,
    private readonly actor: Actor,
    private readonly source: ChartSource,
    private readonly found: Record<Axis, readonly Count[]>,
    readonly whole: number,
    readonly keyed: number,
  ) {}

  static async of(db: TenantDb, actor: Actor, source: ChartSource): Promise<SqlCounter> {
    const { counted: chartScope, by, splitBy, statement } = source;
    const [totalRows, byCounts, splitCounts = []] = await db.readEach<Count & { whole: number; keyed: number | null }>(actor, [
      statement((param) => totals(chartScope, by, param)),
      ...[by, ...(splitBy ? [splitBy] : [])].map((axis) => ({
        ...statement((param) => countsBy(chartScope, axis, param)),
        settings: COUNTING,
      })),
    ]);
    const { whole, keyed } = totalRows![0]!;
    const without = byCounts!.find(({ key }) => key === null)?.value ?? 0;
    return new SqlCounter(db, actor, source, { by: byCounts!, splitBy: splitCounts }, whole, keyed ?? whole - without);
  }

  counts(axis: Axis): readonly Count[] {
    return this.found[axis];
  }

  async cells(first: [Axis, VisibleKeys], second: [Axis, VisibleKeys] | null): Promise<Cell[]> {
    const { counted: chartScope, statement } = this.source;
    const ofAxis = ([axis, kept]: [Axis, VisibleKeys]) => [this.source[axis]!, kept] as const;
    const { sql, params } = statement((param) => cells(chartScope, ofAxis(first), second && ofAxis(second), param));
    return this.db.read<Cell>(this.actor, sql, params, COUNTING);
  }
}
