import { AppError, type CreateFieldGroupInput, type CreateFieldInput, type FieldGroupLinkInput, LIMITS, SERVER_LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ProjectAccess, requireAdmin } from '#contexts/access';
import type { Actor } from '#platform/access';
import { keyedId, lockId, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder, changesOf } from '#platform/events';
import type { FieldRow } from './field.entity.js';
import type { Field } from './field.graphql.js';
import { FieldGroupRow } from './field-group.entity.js';
import type { FieldGroup } from './field-group.graphql.js';
import {
  DETACH_COPIES,
  FIELD_GROUPS,
  GROUPS_OF_PROJECT,
  LINK,
  LINKED_PROJECTS,
  NEVER_FILLED,
  TAKE_BACK,
  UNLINK,
} from './field-groups.sql.js';
import { FieldsService } from './fields.service.js';
import { GroupCopies, lockFields } from './group-copies.js';
import { MATCH_OPTIONS, OWN_OPTIONS } from './group-copies.sql.js';

/** A project that links a group, with how many live fields of its kind it has. */
interface LinkedProject {
  id: string;
  name: string;
  fields: number;
}

/** Groups of fields: admins keep them for the workspace, and who has full access to a project links them to it. */
@Injectable()
export class FieldGroupsService {
  private readonly rows: WorkspaceRepository<FieldGroupRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly projects: ProjectAccess,
    private readonly fields: FieldsService,
    private readonly copies: GroupCopies,
  ) {
    this.rows = new WorkspaceRepository(db, FieldGroupRow);
  }

  /** Every group with the projects that link it, for admins; throws Forbidden. */
  async list(actor: Actor): Promise<FieldGroup[]> {
    requireAdmin(actor);
    return this.read(actor, FIELD_GROUPS, null);
  }

  /** The groups that a project may link, for those who manage it; throws NotFound or Forbidden. */
  async ofProject(actor: Actor, projectId: string): Promise<FieldGroup[]> {
    await this.projects.requireAccess(actor, projectId, 'full');
    return this.read(actor, GROUPS_OF_PROJECT, projectId);
  }

  /** Makes a group without fields; the same client key answers the same one. */
  async create(actor: Actor, { name, target, clientKey }: CreateFieldGroupInput): Promise<FieldGroup> {
    requireAdmin(actor);
    const id = keyedId(actor, 'field-group', clientKey);
    await this.db.tx(actor, async (m) => {
      await lockId(m, id);
      if (await this.rows.one(actor, id)) return;
      refuseNoRoom(await this.named(m, actor), { name, target });
      await this.rows.insert(actor, { id, name, target, createdBy: actor.userId });
      await this.changes.record(m, actor, { kind: 'fieldGroup', id, action: 'created', after: { name, target } });
    });
    return this.findOneOrFail(actor, id);
  }

  async rename(actor: Actor, id: string, name: string): Promise<FieldGroup> {
    requireAdmin(actor);
    await this.db.tx(actor, async (m) => {
      const existingFieldGroups = await this.named(m, actor);
      const { target } = await this.live(actor, id);
      refuseSameName(
        existingFieldGroups.filter((group) => group.target === target && group.id !== id),
        name,
      );
      const updated = await this.rows.update(actor, id, { name });
      await this.changes.record(m, actor, ...changesOf({ kind: 'fieldGroup', id, action: 'updated' }, updated, ['name']));
    });
    return this.findOneOrFail(actor, id);
  }

  /** Takes a group away; it can be brought back for some days. The projects that linked it keep its fields and their values as their own. */
  async delete(actor: Actor, id: string): Promise<void> {
    requireAdmin(actor);
    await this.db.tx(actor, async (m) => {
      const { target } = await this.rows.findOneOrFail(actor, id);
      await lockFields(m, null, id, target);
      const { before } = await this.rows.update(actor, id, (row) => (row.deletedAt ? {} : { deletedAt: new Date() }));
      if (before.deletedAt) return;
      await this.detachCopies(m, actor, id, null);
      await this.changes.record(m, actor, { kind: 'fieldGroup', id, action: 'deleted' });
    });
  }

  /**
   * Brings a deleted group back to the projects that linked it, whose fields follow it again. Throws ValidationError where its name, its
   * place or that of one of its fields was taken meanwhile.
   */
  async restore(actor: Actor, id: string): Promise<FieldGroup> {
    requireAdmin(actor);
    await this.db.tx(actor, async (m) => {
      const existingFieldGroups = await this.named(m, actor);
      const { target, deletedAt, ...group } = await this.rows.findOneOrFail(actor, id);
      if (!deletedAt) return;
      refuseNoRoom(existingFieldGroups, { target, ...group });
      const sources = await this.fields.rowsOfGroup(m, actor, id, target);
      await this.rows.update(actor, id, { deletedAt: null });
      const taken: { id: string; projectId: string }[] = await m.query(TAKE_BACK, [actor.workspaceId, id]);
      for (const { id: projectId } of await this.linkedProjects(m, actor, id, target)) {
        await lockFields(m, projectId, null, target);
        for (const source of sources) await this.give(m, actor, projectId, source);
      }
      await this.refuseTooMany(m, actor, id, target);
      await this.changes.record(
        m,
        actor,
        { kind: 'fieldGroup', id, action: 'restored' },
        ...taken.map((field) => ({ kind: 'field' as const, action: 'updated' as const, ...field })),
      );
    });
    return this.findOneOrFail(actor, id);
  }

  /** Gives a project the fields of a group. One that it has with the same name and type becomes that of the group, with its values. */
  async link(actor: Actor, { projectId, groupId }: FieldGroupLinkInput): Promise<FieldGroup[]> {
    await this.db.tx(actor, async (m) => {
      const { target } = await this.open(actor, projectId, groupId);
      const sources = await this.fields.rowsOfGroup(m, actor, groupId, target);
      await lockFields(m, projectId, null, target);
      const linked = await m.query(LINK, [actor.workspaceId, projectId, groupId]);
      if (!linked.length) return;
      for (const source of sources) await this.give(m, actor, projectId, source);
      await this.refuseTooMany(m, actor, groupId, target);
      await this.changes.record(m, actor, { kind: 'fieldGroup', id: groupId, action: 'updated', projectId, after: { linked: true } });
    });
    return this.ofProject(actor, projectId);
  }

  /** The project keeps the fields in which something was filled in as its own; the others go. */
  async unlink(actor: Actor, { projectId, groupId }: FieldGroupLinkInput): Promise<FieldGroup[]> {
    await this.db.tx(actor, async (m) => {
      const { target } = await this.open(actor, projectId, groupId);
      await lockFields(m, null, groupId, target);
      const gone = await m.query(UNLINK, [actor.workspaceId, projectId, groupId]);
      if (!gone.length) return;
      const kept = await this.detachCopies(m, actor, groupId, projectId);
      const empty: { id: string }[] = await m.query(NEVER_FILLED, [actor.workspaceId, kept]);
      for (const { id } of empty) await this.fields.delete(actor, id);
      await this.changes.record(m, actor, { kind: 'fieldGroup', id: groupId, action: 'updated', projectId, after: { linked: false } });
    });
    return this.ofProject(actor, projectId);
  }

  /** Adds a field to a group, and to every project that links it. */
  async addField(actor: Actor, groupId: string, input: CreateFieldInput): Promise<Field> {
    requireAdmin(actor);
    return this.db.tx(actor, async (m) => {
      const { target } = await this.live(actor, groupId);
      if (target !== input.target) throw new AppError('ValidationError', { message: 'This group has fields of another kind.' });
      const field = await this.fields.create(actor, input);
      const source = await this.fields.requireAccess(actor, field.id, 'full');
      for (const { id } of await this.linkedProjects(m, actor, groupId, target)) {
        await lockFields(m, id, null, target);
        await this.give(m, actor, id, source);
      }
      await this.refuseTooMany(m, actor, groupId, target);
      return this.fields.load(actor, field.id);
    });
  }

  private async give(m: EntityManager, actor: Actor, projectId: string, source: FieldRow): Promise<void> {
    const id = await this.copies.give(m, actor, projectId, source);
    // Options that the project alone had are the group's from now on.
    const own: { label: string }[] = await m.query(OWN_OPTIONS, [actor.workspaceId, id]);
    if (own.length) {
      await this.fields.insertOptions(
        actor,
        source.id,
        own.map(({ label }) => label),
      );
      await m.query(MATCH_OPTIONS, [actor.workspaceId, id, source.id]);
    }
    await this.copies.follow(m, actor, source.id);
    await this.copies.refuseDoubles(m, actor, source.id);
  }

  private async linkedProjects(m: EntityManager, actor: Actor, groupId: string, target: FieldRow['target']): Promise<LinkedProject[]> {
    const projects: LinkedProject[] = await m.query(LINKED_PROJECTS, [actor.workspaceId, groupId, target]);
    return projects;
  }

  private async refuseTooMany(m: EntityManager, actor: Actor, groupId: string, target: FieldRow['target']): Promise<void> {
    const full = (await this.linkedProjects(m, actor, groupId, target)).find(({ fields }) => fields > LIMITS.field.perProject);
    if (full)
      throw new AppError('ValidationError', {
        message: `The project “${full.name}” would have more than ${LIMITS.field.perProject} fields of this kind.`,
      });
  }

  /** The fields of a group that a project, or all of them, have as their own from now on. */
  private async detachCopies(m: EntityManager, actor: Actor, groupId: string, projectId: string | null): Promise<string[]> {
    const own: { id: string; projectId: string }[] = await m.query(DETACH_COPIES, [actor.workspaceId, projectId, groupId]);
    await this.changes.record(m, actor, ...own.map((field) => ({ kind: 'field' as const, action: 'updated' as const, ...field })));
    return own.map(({ id }) => id);
  }

  private async open(actor: Actor, projectId: string, groupId: string): Promise<FieldGroupRow> {
    await this.projects.requireAccess(actor, projectId, 'full');
    return this.live(actor, groupId);
  }

  private async live(actor: Actor, id: string): Promise<FieldGroupRow> {
    const row = await this.rows.findOneOrFail(actor, id);
    if (row.deletedAt) throw new AppError('NotFound');
    return row;
  }

  private async named(m: EntityManager, actor: Actor): Promise<FieldGroupRow[]> {
    await m.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`field groups ${actor.workspaceId}`]);
    return (await this.rows.list(actor, {})).filter(({ deletedAt }) => !deletedAt);
  }

  private async findOneOrFail(actor: Actor, id: string): Promise<FieldGroup> {
    const [group] = await this.read(actor, FIELD_GROUPS, id);
    if (!group) throw new AppError('NotFound');
    return group;
  }

  private async read(actor: Actor, sql: string, id: string | null): Promise<FieldGroup[]> {
    const groups = await this.db.read<FieldGroup>(actor, sql, [actor.workspaceId, id]);
    const fields = await this.fields.ofGroups(
      actor,
      groups.map((group) => group.id),
    );
    return groups.map((group) => ({ ...group, fields: fields.filter(({ groupId }) => groupId === group.id) }));
  }
}

/** Throws ValidationError where there is no room for one more group, or one with its name. */
function refuseNoRoom(existingFieldGroups: readonly FieldGroupRow[], { name, target }: Pick<FieldGroupRow, 'name' | 'target'>): void {
  if (existingFieldGroups.length >= SERVER_LIMITS.fieldGroups)
    throw new AppError('ValidationError', { message: `A workspace can have at most ${SERVER_LIMITS.fieldGroups} groups of fields.` });
  refuseSameName(
    existingFieldGroups.filter((group) => group.target === target),
    name,
  );
}

function refuseSameName(groups: readonly { name: string }[], name: string): void {
  if (!groups.some((group) => group.name.toLowerCase() === name.toLowerCase())) return;
  const message = `There is a group called “${name}” already.`;
  throw new AppError('ValidationError', { message, fields: { name: message } });
}
