import { AppError, type FieldTarget, type FieldType, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { newId } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import type { FieldRow } from './field.entity.js';
import {
  ADD_COPY,
  ADD_OPTIONS,
  COPIED_OPTION,
  DELETE_COPIES,
  DUPLICATE_LABEL,
  FOLLOW_FIELD,
  FOLLOW_OPTIONS,
  MAKE_COPY_OF,
  MATCH_OPTIONS,
  MATCHING_FIELDS,
  OTHER_DEFAULTS,
  RESTORE_COPIES,
} from './group-copies.sql.js';
import { STORE_VALUES, storedValues } from './stored-values.js';

/** Which field it is, in which project. */
interface Copy {
  id: string;
  projectId: string;
}

/** Waits for others who add to or order the fields of a place. */
export async function lockFields(m: EntityManager, projectId: string | null, groupId: string | null, target: FieldTarget): Promise<void> {
  await m.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`fields ${projectId ?? groupId} ${target}`]);
}

/** Whether a field is a project's copy of a field of a group, which says what it is. */
export const isCopy = (field: Pick<FieldRow, 'projectId' | 'groupId'>): boolean => field.projectId !== null && field.groupId !== null;

/** Whether a field stands in a group of the workspace itself. */
export const isInGroup = (field: Pick<FieldRow, 'projectId' | 'groupId'>): boolean => field.projectId === null && field.groupId !== null;

/** Throws ValidationError for a project's copy of a field of a group. */
export function refuseCopy(field: Pick<FieldRow, 'projectId' | 'groupId'>): void {
  if (isCopy(field))
    throw new AppError('ValidationError', {
      message: 'This field comes from a group of the workspace. An admin can change it in Settings, Fields.',
    });
}

/** The copies that projects have of the fields of a group; all of it inside the caller's transaction, which has checked access. */
@Injectable()
export class GroupCopies {
  constructor(private readonly changes: ChangeRecorder) {}

  /** Lets all copies of a field of a group be as it is now. */
  async follow(m: EntityManager, actor: Actor, sourceId: string): Promise<void> {
    const changed: Copy[] = [];
    for (const sql of [FOLLOW_FIELD, ADD_OPTIONS, FOLLOW_OPTIONS]) changed.push(...(await m.query(sql, [actor.workspaceId, sourceId])));
    const defaults: (Copy & { type: FieldType; value: string | null })[] = await m.query(OTHER_DEFAULTS, [actor.workspaceId, sourceId]);
    await m.query(
      STORE_VALUES,
      storedValues(
        actor,
        defaults.map(({ id, type, value }) => ({ fieldId: id, objectId: id, type, value })),
        new Date(),
      ),
    );
    await this.record(m, actor, 'updated', [...changed, ...defaults]);
  }

  /** Gives a project its copy of a field: what it had before, what it has under the same name, or a new one. Answers the copy. */
  async give(m: EntityManager, actor: Actor, projectId: string, source: FieldRow): Promise<string> {
    const [there]: { id: string; deletedAt: Date | null }[] = await m.query(MATCHING_FIELDS, [actor.workspaceId, projectId, source.id]);
    const id = there?.id ?? newId();
    if (there) {
      await m.query(MAKE_COPY_OF, [actor.workspaceId, id, source.id]);
      await m.query(MATCH_OPTIONS, [actor.workspaceId, id, source.id]);
    } else await m.query(ADD_COPY, [actor.workspaceId, projectId, source.id, id, actor.userId, LIMITS.rank.gap]);
    await this.record(m, actor, there && !there.deletedAt ? 'updated' : 'created', [{ id, projectId }]);
    return id;
  }

  /** Throws ValidationError where a project has another field with the name of its copy. */
  async refuseDoubles(m: EntityManager, actor: Actor, sourceId: string): Promise<void> {
    const [double]: { name: string; label: string }[] = await m.query(DUPLICATE_LABEL, [actor.workspaceId, sourceId]);
    if (!double) return;
    const message = `The project “${double.name}” has another field called “${double.label}”. Rename one of them first.`;
    throw new AppError('ValidationError', { message, fields: { label: message } });
  }

  /** The copies of an option that goes, and what their values get instead. */
  async ofOption(
    m: EntityManager,
    actor: Actor,
    id: string,
    replacementId: string | null,
  ): Promise<{ fieldId: string; id: string; replacementId: string | null; others: string[] }[]> {
    return m.query(COPIED_OPTION, [actor.workspaceId, id, replacementId]);
  }

  /** Deletes the copies of a field that is deleted at this moment. */
  async delete(m: EntityManager, actor: Actor, sourceId: string, at: Date): Promise<void> {
    await this.record(m, actor, 'deleted', await m.query(DELETE_COPIES, [actor.workspaceId, sourceId, at, actor.userId]));
  }

  /** Brings back the copies that were deleted with a field. */
  async restore(m: EntityManager, actor: Actor, sourceId: string, deletedAt: Date): Promise<void> {
    await this.record(m, actor, 'restored', await m.query(RESTORE_COPIES, [actor.workspaceId, sourceId, deletedAt]));
    await this.follow(m, actor, sourceId);
  }

  /** Whether a project has a copy of a field. */
  async isUsed(m: EntityManager, actor: Actor, sourceId: string): Promise<boolean> {
    const rows = await m.query(`select 1 from fields where workspace_id = $1 and source_id = $2 and group_id is not null limit 1`, [
      actor.workspaceId,
      sourceId,
    ]);
    return rows.length > 0;
  }

  /** A copy that changed is a change of its project, so that open pages hear of it. */
  private async record(m: EntityManager, actor: Actor, action: 'created' | 'updated' | 'deleted' | 'restored', copies: readonly Copy[]) {
    const each = new Map(copies.map((copy) => [copy.id, copy]));
    const changes = [...each.values()].map(({ id, projectId }) => ({ kind: 'field' as const, id, action, projectId }));
    await this.changes.record(m, actor, ...changes);
  }
}
