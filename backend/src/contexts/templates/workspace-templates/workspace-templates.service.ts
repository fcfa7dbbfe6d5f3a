import { isDeepStrictEqual } from 'node:util';
import { AppError, LIMITS, type SaveAsTemplateInput, type UpdateTemplateInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { type InWorkspace, keyedId, TenantDb, WorkspaceRepository } from '#platform/db';
import { type Change, ChangeRecorder, changesOf } from '#platform/events';
import type { ListedTemplate } from '../library/template-content.js';
import { TemplateRow } from './template.entity.js';
import { TemplateSources } from './template-sources.service.js';

/** Templates of one workspace: made of its projects, insights and tag boards, or brought by a publisher's file. */
@Injectable()
export class WorkspaceTemplates {
  private readonly rows: WorkspaceRepository<TemplateRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly sources: TemplateSources,
  ) {
    this.rows = new WorkspaceRepository(db, TemplateRow);
  }

  /** All of them, by name. */
  async list(where: InWorkspace): Promise<ListedTemplate[]> {
    const rows = await this.rows.list(where, {}, { title: 'asc', id: 'asc' });
    return rows.filter(({ deletedAt }) => !deletedAt).map(listed);
  }

  /** One of them; throws NotFound. */
  async findOneOrFail(where: InWorkspace, id: string): Promise<ListedTemplate> {
    return listed(await this.live(where, id));
  }

  /** Keeps the structure of an object as a template; the same client key answers the same one. Throws NotFound, Forbidden or ValidationError. */
  async save(actor: Actor, { kind, objectId, title, about, clientKey }: SaveAsTemplateInput): Promise<ListedTemplate> {
    const id = keyedId(actor, 'template', clientKey);
    // Before the lock: it looks through the words of the project's notes.
    const { body } = await this.sources.draft(actor, kind, objectId);
    await this.db.tx(actor, async (m) => {
      await this.lock(m, actor);
      if (await this.rows.one(actor, id)) return;
      await this.assertRoom(m, actor, 1);
      await this.rows.insert(actor, { id, kind, title, about: about ?? null, content: body, createdBy: actor.userId });
      await this.changes.record(m, actor, { ...changeOf(id, 'created'), after: { title } });
    });
    return this.findOneOrFail(actor, id);
  }

  /** Changes what it is called, what it is for, and whether new projects start from it unless another is chosen, which one template at a time is for. */
  async update(actor: Actor, { id, ...patch }: UpdateTemplateInput): Promise<ListedTemplate> {
    await this.db.tx(actor, async (m) => {
      await this.lock(m, actor);
      const { kind } = await this.live(actor, id);
      if (patch.isDefault && kind !== 'PROJECT')
        throw new AppError('ValidationError', { message: 'Only a template of projects can be the one that new projects start from.' });
      if (patch.isDefault) {
        const others = await this.rows.list(actor, { isDefault: true });
        for (const other of others) if (other.id !== id) await this.change(m, actor, other.id, { isDefault: false });
      }
      await this.change(m, actor, id, patch);
    });
    return this.findOneOrFail(actor, id);
  }

  /** Takes a template away; what was made from it stays. It lies in the trash. */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      await this.live(actor, id);
      await this.rows.update(actor, id, { deletedAt: new Date(), deletedBy: actor.userId, isDefault: false });
      await this.changes.record(m, actor, changeOf(id, 'deleted'));
    });
  }

  /** Brings a deleted template back, for admins. */
  async restore(actor: Actor, id: string): Promise<ListedTemplate> {
    if (actor.role !== 'admin') throw new AppError('Forbidden');
    await this.db.tx(actor, async (m) => {
      await this.lock(m, actor);
      if (!(await this.rows.findOneOrFail(actor, id)).deletedAt) return;
      await this.assertRoom(m, actor, 1);
      await this.rows.update(actor, id, { deletedAt: null, deletedBy: null });
      await this.changes.record(m, actor, changeOf(id, 'restored'));
    });
    return this.findOneOrFail(actor, id);
  }

  /** Adds the templates of a file inside the caller's transaction; one that was imported before becomes what the file says now, and comes back when it was deleted. */
  async insertAll(m: EntityManager, actor: Actor, templates: readonly (TemplateOfPack & { id: string })[]): Promise<void> {
    await this.lock(m, actor);
    const known = new Map(
      (
        await this.rows.byIds(
          actor,
          templates.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    await this.assertRoom(m, actor, templates.filter(({ id }) => known.get(id)?.deletedAt !== null).length);
    for (const template of templates) {
      const before = known.get(template.id);
      if (before && isSame(before, template)) continue;
      if (before) {
        const { id, ...patch } = template;
        await this.rows.update(actor, id, { ...patch, updatedAt: new Date(), deletedAt: null, deletedBy: null });
      } else await this.rows.insert(actor, { ...template, createdBy: actor.userId });
      const { id, publisher } = template;
      await this.changes.record(m, actor, { ...changeOf(id, before ? 'updated' : 'created'), after: { publisher } });
    }
  }

  private async change(m: EntityManager, actor: Actor, id: string, patch: Partial<Omit<UpdateTemplateInput, 'id'>>): Promise<void> {
    const updated = await this.rows.update(actor, id, { ...patch, updatedAt: new Date() });
    await this.changes.record(m, actor, ...changesOf(changeOf(id, 'updated'), updated, ['title', 'about', 'isDefault']));
  }

  private async live(where: InWorkspace, id: string): Promise<TemplateRow> {
    const row = await this.rows.findOneOrFail(where, id);
    if (row.deletedAt) throw new AppError('NotFound');
    return row;
  }

  /** One change at a time counts them and chooses the one that new projects start from. */
  private async lock(m: EntityManager, { workspaceId }: InWorkspace): Promise<void> {
    await m.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`templates ${workspaceId}`]);
  }

  private async assertRoom(m: EntityManager, { workspaceId }: InWorkspace, more: number): Promise<void> {
    const [{ n }] = await m.query(`select count(*)::int as n from templates where workspace_id = $1 and deleted_at is null`, [workspaceId]);
    const max = LIMITS.template.perWorkspace;
    if (n + more > max)
      throw new AppError('ValidationError', { message: `A workspace can have ${max} templates. Delete one that is no longer needed.` });
  }
}

/** A template of a publisher's file, as it is stored. */
export type TemplateOfPack = Pick<TemplateRow, 'kind' | 'title' | 'about' | 'content' | 'publisherId' | 'publisher' | 'packKey'>;

const listed = ({ id, title, about, content, publisher, isDefault }: TemplateRow): ListedTemplate => ({
  content: { ...content, id, title, about: about ?? '' },
  publisher,
  isDefault,
});

const isSame = (row: TemplateRow, { title, about, content, publisherId }: TemplateOfPack): boolean =>
  !row.deletedAt && isDeepStrictEqual([row.title, row.about, row.content, row.publisherId], [title, about, content, publisherId]);

const changeOf = (id: string, action: Change['action']): Change => ({ kind: 'template', id, action });
