import { AppError, type CreateChartInput, LIMITS, placeAt, type UpdateChartInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ProjectAccess } from '#contexts/access';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { keyedId, lockId, TenantDb, WorkspaceRepository } from '#platform/db';
import { type Change, ChangeRecorder, changesOf } from '#platform/events';
import { ChartRow } from './chart.entity.js';
import type { Chart } from './chart.graphql.js';

const STATE = ['name', 'kind', 'measure', 'byDimension', 'splitDimension', 'filter', 'shared'] as const;

/** Saved charts of a project: shared ones are changed by who may write there, personal ones are seen and changed by who made them alone. */
@Injectable()
export class ChartsService {
  private readonly rows: WorkspaceRepository<ChartRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly projects: ProjectAccess,
    private readonly authors: Authors,
  ) {
    this.rows = new WorkspaceRepository(db, ChartRow);
  }

  /** The charts of a project that the actor sees, in order. Throws NotFound without read access. */
  async list(actor: Actor, projectId: string): Promise<Chart[]> {
    await this.projects.requireAccess(actor, projectId, 'read');
    return (await this.visibleCharts(actor, projectId)).map(shown);
  }

  /** Adds a chart at the end; the same client key answers the same chart. */
  async create(actor: Actor, { clientKey, by, splitBy, ...input }: CreateChartInput): Promise<Chart> {
    const id = keyedId(actor, 'chart', clientKey);
    const { projectId, shared } = input;
    await this.db.tx(actor, async (m) => {
      await this.projects.requireAccess(actor, projectId, shared ? 'write' : 'read');
      await lockId(m, id);
      if (await this.rows.one(actor, id)) return;
      await lockCharts(m, projectId);
      const existingCharts = await this.visibleCharts(actor, projectId);
      if (existingCharts.length >= LIMITS.chart.perProject)
        throw new AppError('ValidationError', {
          message: `A project can show you at most ${LIMITS.chart.perProject} charts. Delete one that is no longer needed.`,
        });
      const rank = placeAt(existingCharts, existingCharts.length).rank;
      const dimensions = { byDimension: by, splitDimension: splitBy };
      const row = await this.rows.insert(actor, {
        ...input,
        ...dimensions,
        id,
        rank,
        revision: 1,
        createdBy: actor.userId,
        updatedBy: actor.userId,
      });
      await this.changes.record(m, actor, { ...changeOf(row, 'created'), after: { name: row.name, kind: row.kind, shared } });
    });
    return this.findOneOrFail(actor, id);
  }

  /** Changes what it counts, how it is drawn, its name and who sees it; refused when it is another one by now than the one that was `seen`. */
  async update(actor: Actor, { id, seen, by, splitBy, ...input }: UpdateChartInput): Promise<Chart> {
    await this.db.tx(actor, async (m) => {
      const chart = await this.requireChange(actor, id);
      if (input.shared !== undefined && input.shared !== chart.shared) {
        await this.projects.requireAccess(actor, chart.projectId, 'write');
        // Who sees a chart is for who made it to say.
        if (chart.createdBy !== actor.userId) throw new AppError('Forbidden');
      }
      const updated = await this.rows.update(actor, id, async ({ revision, updatedBy }) => {
        if (seen != null && seen !== revision) await this.refuseStale(actor, updatedBy, revision);
        const changes = { ...input, byDimension: by, splitDimension: splitBy };
        return { ...changes, revision: revision + 1, updatedBy: actor.userId, updatedAt: new Date() };
      });
      await this.changes.record(m, actor, ...changesOf(changeOf(updated.after, 'updated', chart), updated, STATE));
    });
    return this.findOneOrFail(actor, id);
  }

  /** Moves a chart to a zero-based place among those that the actor sees, and answers these. */
  async move(actor: Actor, id: string, index: number): Promise<Chart[]> {
    const { projectId } = await this.db.tx(actor, async (m) => {
      const chart = await this.requireChange(actor, id);
      await lockCharts(m, chart.projectId);
      const otherCharts = (await this.visibleCharts(actor, chart.projectId)).filter((other) => other.id !== id);
      const place = placeAt(otherCharts, Math.min(index, otherCharts.length));
      for (const { id: shifted, rank } of place.shifted) await this.rows.update(actor, shifted, { rank });
      const updated = await this.rows.update(actor, id, { rank: place.rank });
      await this.changes.record(m, actor, ...changesOf(changeOf(chart, 'moved'), updated, ['rank']));
      return chart;
    });
    return this.list(actor, projectId);
  }

  /** Takes a chart away; it lies in the trash. */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const chart = await this.requireChange(actor, id);
      await this.rows.update(actor, id, { deletedAt: new Date(), deletedBy: actor.userId });
      await this.changes.record(m, actor, changeOf(chart, 'deleted'));
    });
  }

  /** Brings a deleted chart back. Its project must be there. */
  async restore(actor: Actor, id: string): Promise<Chart> {
    await this.db.tx(actor, async (m) => {
      const chart = await this.requireChange(actor, id, true);
      if (!chart.deletedAt) return;
      await this.rows.update(actor, id, { deletedAt: null, deletedBy: null });
      await this.changes.record(m, actor, changeOf(chart, 'restored'));
    });
    return this.findOneOrFail(actor, id);
  }

  /** Which of these charts, deleted ones too, the actor may see; whether their projects may be read is the caller's to check. */
  async visibleIds(actor: Actor, ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.rows.byIds(actor, ids);
    return new Set(rows.filter((chart) => chart.shared || chart.createdBy === actor.userId).map(({ id }) => id));
  }

  /** A chart that is there and that the actor sees; null otherwise. */
  async find(actor: Actor, id: string): Promise<Chart | null> {
    const chart = await this.rows.one(actor, id);
    if (!chart || chart.deletedAt || !(chart.shared || chart.createdBy === actor.userId)) return null;
    const access = await this.projects.accessOf(actor, [chart.projectId]);
    return (access.get(chart.projectId) ?? 'none') === 'none' ? null : shown(chart);
  }

  private async visibleCharts(actor: Actor, projectId: string): Promise<ChartRow[]> {
    const rows = await this.rows.list(actor, { projectId }, { rank: 'asc', id: 'asc' });
    return rows.filter((chart) => !chart.deletedAt && (chart.shared || chart.createdBy === actor.userId));
  }

  private async findOneOrFail(actor: Actor, id: string): Promise<Chart> {
    const chart = await this.rows.findOneOrFail(actor, id);
    if (chart.deletedAt) throw new AppError('NotFound');
    return shown(chart);
  }

  /** A chart that the actor may change; throws NotFound or Forbidden. */
  private async requireChange(actor: Actor, id: string, isDeleted = false): Promise<ChartRow> {
    const chart = await this.rows.findOneOrFail(actor, id);
    await this.projects.requireAccess(actor, chart.projectId, 'read');
    // Admins bring back any deleted chart, not only their own.
    const isTheirs = chart.shared || chart.createdBy === actor.userId || (isDeleted && actor.role === 'admin');
    if ((chart.deletedAt && !isDeleted) || !isTheirs) throw new AppError('NotFound');
    if (chart.shared) await this.projects.requireAccess(actor, chart.projectId, 'write');
    return chart;
  }

  private async refuseStale(actor: Actor, updatedBy: string, revision: number): Promise<never> {
    const by = (await this.authors.authorsByIds(actor, [updatedBy])).get(updatedBy);
    throw new AppError('ValidationError', {
      message: `${by?.name ?? 'Someone else'} changed this chart in the meantime. Look at it and save again.`,
      current: revision,
    });
  }
}

const shown = ({ byDimension, splitDimension, ...chart }: ChartRow): Chart => ({ ...chart, by: byDimension, splitBy: splitDimension });

/** The charts of a project, locked against others who order or add to them. */
const lockCharts = (m: EntityManager, projectId: string) =>
  m.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`charts ${projectId}`]);

/** A change of a personal chart is not one of its project, whose readers do not see it; one that becomes personal leaves them. */
const changeOf = (chart: ChartRow, action: Change['action'], before = chart): Omit<Change, 'before' | 'after'> => ({
  kind: 'chart',
  id: chart.id,
  action,
  projectId: chart.shared || before.shared ? chart.projectId : null,
});
