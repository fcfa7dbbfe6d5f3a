import {
  AppError,
  type CreateViewInput,
  LIMITS,
  placeAt,
  type SetDefaultViewInput,
  type UpdateViewInput,
  type ViewTarget,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { keyedId, lockId, TenantDb, WorkspaceRepository } from '#platform/db';
import { type Change, ChangeRecorder, changesOf } from '#platform/events';
import { FieldOwners } from '../definitions/field-owners.js';
import { ViewRow } from './view.entity.js';

/** What a view shows; a change of it is a new revision. */
const STATE = ['name', 'layout', 'filter', 'sortBy', 'sortDescending', 'groupBy', 'columns', 'shared'] as const;

/**
 * Saved views of what lies in a project, and of contacts, which are the workspace's: shared ones are changed by who may write there, personal ones are
 * seen and changed by who made them alone.
 */
@Injectable()
export class ViewsService {
  private readonly rows: WorkspaceRepository<ViewRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly owners: FieldOwners,
    private readonly authors: Authors,
  ) {
    this.rows = new WorkspaceRepository(db, ViewRow);
  }

  /** The views of a project, or those of contacts, that the actor sees, in the order of each kind. Throws NotFound without read access. */
  async list(actor: Actor, projectId: string | null): Promise<ViewRow[]> {
    await this.owners.requireAccess(actor, projectId, 'read');
    return this.visibleViews(actor, projectId);
  }

  /** Adds a view at the end; the same client key answers the same view. */
  async create(actor: Actor, { clientKey, sort, ...input }: CreateViewInput): Promise<ViewRow> {
    const id = keyedId(actor, 'view', clientKey);
    const { projectId, target, shared } = input;
    await this.db.tx(actor, async (m) => {
      await this.owners.requireAccess(actor, projectId, shared ? 'write' : 'read');
      await lockId(m, id);
      if (await this.rows.one(actor, id)) return;
      await lockViews(m, actor, projectId);
      const existingViews = await this.visibleViews(actor, projectId, target);
      if (existingViews.length >= LIMITS.view.perProject)
        throw new AppError('ValidationError', {
          message: `You can have at most ${LIMITS.view.perProject} views here. Delete one that is no longer needed.`,
        });
      const row = await this.rows.insert(actor, {
        ...input,
        id,
        sortBy: sort.by,
        sortDescending: sort.descending,
        isDefault: false,
        rank: placeAt(existingViews, existingViews.length).rank,
        revision: 1,
        createdBy: actor.userId,
        updatedBy: actor.userId,
      });
      await this.changes.record(m, actor, { ...changeOf(row, 'created'), after: { name: row.name, layout: row.layout, shared } });
    });
    return this.findOneOrFail(actor, id);
  }

  /** Changes what it shows, its name and who sees it; refused when it is another one by now than the one that was `seen`. */
  async update(actor: Actor, { id, seen, sort, ...input }: UpdateViewInput): Promise<ViewRow> {
    await this.db.tx(actor, async (m) => {
      await this.requireChange(actor, id);
      const updated = await this.rows.update(actor, id, async (row) => {
        if (seen != null && seen !== row.revision) await this.refuseStale(actor, row);
        if (input.shared !== undefined && input.shared !== row.shared) await this.requireShareChange(actor, row);
        const isPersonal = input.shared === false;
        return {
          ...input,
          sortBy: sort?.by,
          sortDescending: sort?.descending,
          isDefault: isPersonal ? false : undefined,
          revision: row.revision + 1,
          updatedBy: actor.userId,
          updatedAt: new Date(),
        };
      });
      await this.changes.record(m, actor, ...changesOf(changeOf(updated.after, 'updated', updated.before), updated, STATE));
    });
    return this.findOneOrFail(actor, id);
  }

  /** Moves a view to a zero-based place among those that the actor sees, and answers them all. */
  async move(actor: Actor, id: string, index: number): Promise<ViewRow[]> {
    const { projectId } = await this.db.tx(actor, async (m) => {
      const view = await this.requireChange(actor, id);
      await lockViews(m, actor, view.projectId);
      const otherViews = (await this.visibleViews(actor, view.projectId, view.target)).filter((other) => other.id !== id);
      const place = placeAt(otherViews, Math.min(index, otherViews.length));
      for (const { id: shifted, rank } of place.shifted) await this.rows.update(actor, shifted, { rank });
      const updated = await this.rows.update(actor, id, { rank: place.rank });
      await this.changes.record(m, actor, ...changesOf(changeOf(view, 'moved'), updated, ['rank']));
      return view;
    });
    return this.list(actor, projectId);
  }

  /** Lets what a project has of a kind open with one of its shared views, or with all of it; for who has full access to it. Answers its views. */
  async setDefault(actor: Actor, { projectId, target, viewId }: SetDefaultViewInput): Promise<ViewRow[]> {
    await this.db.tx(actor, async (m) => {
      await this.owners.requireAccess(actor, projectId, 'full');
      await lockViews(m, actor, projectId);
      const views = await this.visibleViews(actor, projectId, target);
      const selectedView = views.find(({ id }) => id === viewId);
      if (viewId && !selectedView) throw new AppError('NotFound');
      if (selectedView && !selectedView.shared)
        throw new AppError('ValidationError', { message: 'Only a shared view can be the one that opens for everyone.' });
      const former = views.find(({ isDefault }) => isDefault);
      // One after the other: there is never a second one.
      for (const [view, isDefault] of [[former, false] as const, [selectedView, true] as const]) {
        if (!view) continue;
        const updated = await this.rows.update(actor, view.id, { isDefault });
        if (former?.id !== selectedView?.id)
          await this.changes.record(m, actor, ...changesOf(changeOf(view, 'updated'), updated, ['isDefault']));
      }
    });
    return this.list(actor, projectId);
  }

  /** Takes a view away; it lies in the trash, and the project does not open with it any more. */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const view = await this.requireChange(actor, id);
      await this.rows.update(actor, id, { deletedAt: new Date(), deletedBy: actor.userId, isDefault: false });
      await this.changes.record(m, actor, changeOf(view, 'deleted'));
    });
  }

  /** Brings a deleted view back. Its project must be there. */
  async restore(actor: Actor, id: string): Promise<ViewRow> {
    await this.db.tx(actor, async (m) => {
      const view = await this.requireChange(actor, id, true);
      if (!view.deletedAt) return;
      await this.rows.update(actor, id, { deletedAt: null, deletedBy: null });
      await this.changes.record(m, actor, changeOf(view, 'restored'));
    });
    return this.findOneOrFail(actor, id);
  }

  private async visibleViews(actor: Actor, projectId: string | null, target?: ViewTarget): Promise<ViewRow[]> {
    const rows = await this.rows.list(actor, { projectId: projectId ?? IsNull(), ...(target && { target }) }, { rank: 'asc', id: 'asc' });
    return rows.filter((view) => !view.deletedAt && (view.shared || view.createdBy === actor.userId));
  }

  private async findOneOrFail(actor: Actor, id: string): Promise<ViewRow> {
    const view = await this.rows.findOneOrFail(actor, id);
    if (view.deletedAt) throw new AppError('NotFound');
    return view;
  }

  /** A view that the actor may change; throws NotFound or Forbidden. */
  private async requireChange(actor: Actor, id: string, isDeleted = false): Promise<ViewRow> {
    const view = await this.rows.findOneOrFail(actor, id);
    await this.owners.requireAccess(actor, view.projectId, 'read');
    // Admins bring back any deleted view, not only their own.
    const isTheirs = view.shared || view.createdBy === actor.userId || (isDeleted && actor.role === 'admin');
    if ((view.deletedAt && !isDeleted) || !isTheirs) throw new AppError('NotFound');
    if (view.shared) await this.owners.requireAccess(actor, view.projectId, 'write');
    return view;
  }

  /** Who sees a view is for who made it to say, and who shares one must be able to write. */
  private async requireShareChange(actor: Actor, { projectId, createdBy }: Readonly<ViewRow>): Promise<void> {
    await this.owners.requireAccess(actor, projectId, 'write');
    if (createdBy !== actor.userId) throw new AppError('Forbidden');
  }

  private async refuseStale(actor: Actor, { updatedBy, revision }: Readonly<ViewRow>): Promise<never> {
    const by = (await this.authors.authorsByIds(actor, [updatedBy])).get(updatedBy);
    throw new AppError('ValidationError', {
      message: `${by?.name ?? 'Someone else'} changed this view in the meantime. Look at it and save again.`,
      current: revision,
    });
  }
}

/** The views of a project, or of contacts, locked against others who order or add to them. */
const lockViews = (m: EntityManager, { workspaceId }: Actor, projectId: string | null) =>
  m.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`views ${projectId ?? workspaceId}`]);

/** A change of a personal view is not one of its project, whose readers do not see it; one that becomes personal leaves them. */
const changeOf = (view: ViewRow, action: Change['action'], before = view): Omit<Change, 'before' | 'after'> => ({
  kind: 'view',
  id: view.id,
  action,
  projectId: view.shared || before.shared ? view.projectId : null,
});
