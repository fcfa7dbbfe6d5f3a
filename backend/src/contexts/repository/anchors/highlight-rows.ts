import { AppError } from '@libs/domain';
import type { HighlightRow as AnchorRow, ConfirmedDoc, HighlightOp, WordTimes } from '@libs/editor';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { anchorColumns, type HighlightActions, HighlightRegistry, type HighlightStore } from '#contexts/documents';
import type { Actor } from '#platform/access';
import type { InWorkspace } from '#platform/db';
import { type Change, ChangeRecorder, Outbox, objectChanged } from '#platform/events';
import { Live } from '#platform/live';
import { openRequestId } from '#platform/log';
import { CONFIRM_AI_HIGHLIGHTS, INSERT_PLACED, SAVE_PLACED } from './anchors.sql.js';
import { HighlightTags } from './highlight-tags.js';

/** The highlights' table: a copy of the anchors for lists, written with each push that changes one and with each snapshot. */
@Injectable()
export class HighlightRows implements HighlightStore, OnModuleInit {
  readonly table = 'highlights';

  constructor(
    private readonly registry: HighlightRegistry,
    private readonly changes: ChangeRecorder,
    private readonly outbox: Outbox,
    private readonly live: Live,
    private readonly tags: HighlightTags,
  ) {}

  onModuleInit() {
    this.registry.register(this);
  }

  /** Writes rows as they stand in `at`; those that are the same already, or newer, stay as they are. */
  async save(
    m: EntityManager,
    where: InWorkspace,
    noteId: string,
    at: ConfirmedDoc,
    times: WordTimes | null,
    rows: readonly AnchorRow[],
  ): Promise<void> {
    if (rows.length)
      await m.query(SAVE_PLACED, [where.workspaceId, noteId, at.version, JSON.stringify(rows.map((row) => anchorColumns(at, row, times)))]);
  }

  /** Writes what a push did, inside its transaction; throws ValidationError for an id that is taken or a tag that is not of the project. */
  async afterPush(m: EntityManager, actor: Actor, actions: HighlightActions): Promise<void> {
    const { noteId, before, after, times, changed, ops } = actions;
    if (!changed.length) return;
    const added = changed.filter((row) => !before.highlights.get(row.id));
    const projectId = await this.projectOf(m, actor, noteId);
    await this.insert(m, actor, actions, added);
    await this.save(
      m,
      actor,
      noteId,
      after,
      times,
      changed.filter((row) => before.highlights.get(row.id)),
    );
    // The user who gives it another place answers for it.
    const resized = ops.flatMap(({ kind, id }) => (kind === 'resize' ? id : []));
    if (resized.length) await m.query(CONFIRM_AI_HIGHLIGHTS, [actor.workspaceId, resized, actor.userId]);
    const pairs = added.flatMap((row) => (actions.tagIds.get(row.id) ?? []).map((tagId) => ({ highlightId: row.id, tagId })));
    if (pairs.length) await this.tags.add(m, actor, projectId, pairs);
    const done = new Set<string>();
    const reported = ops.flatMap((op): Change[] => {
      const action = done.has(op.id) ? null : actionOf(op, before, after);
      if (!action) return [];
      done.add(op.id);
      const tagIds = actions.tagIds.get(op.id);
      return [
        {
          kind: 'highlight',
          id: op.id,
          action,
          projectId,
          noteId,
          ...(action === 'created' && tagIds?.length ? { after: { tagIds } } : {}),
        },
      ];
    });
    await this.changes.record(m, actor, ...reported);
    await this.recordFollowed(
      m,
      actor,
      projectId,
      noteId,
      changed.filter((row) => !done.has(row.id) && !row.removed),
    );
  }

  async lock(m: EntityManager, where: InWorkspace, noteId: string, id: string): Promise<boolean> {
    const [held]: unknown[] = await m.query(
      `select id from highlights where workspace_id = $1 and id = $2 and note_id = $3 and deleted_at is null for update`,
      [where.workspaceId, id, noteId],
    );
    return held !== undefined;
  }

  private async insert(
    m: EntityManager,
    actor: Actor,
    { noteId, after, times, clientKeys }: HighlightActions,
    rows: readonly AnchorRow[],
  ): Promise<void> {
    if (!rows.length) return;
    const values = rows.map((row) => ({ ...anchorColumns(after, row, times), key: clientKeys.get(row.id) ?? null }));
    const created: unknown[] = await m.query(INSERT_PLACED, [
      actor.workspaceId,
      noteId,
      after.version,
      JSON.stringify(values),
      actor.userId,
    ]);
    if (created.length < rows.length) throw new AppError('ValidationError', { message: 'A highlight with this id already exists.' });
  }

  /** Highlights that only followed the text: no action of a person, so no revision, but index and screens want to know, the latter by a word of its own. */
  private async recordFollowed(
    m: EntityManager,
    actor: Actor,
    projectId: string,
    noteId: string,
    rows: readonly AnchorRow[],
  ): Promise<void> {
    if (!rows.length) return;
    const objects = rows.map(({ id }) => ({ kind: 'highlight', id, projectId, action: 'updated' }));
    for (let i = 0; i < objects.length; i += 200)
      await this.outbox.publish(m, actor.workspaceId, objectChanged, { objects: objects.slice(i, i + 200) });
    for (const { id } of rows.length <= 20 ? rows : rows.slice(0, 1))
      await this.live.notify(m, actor.workspaceId, {
        t: 'change',
        kind: 'highlight',
        id,
        p: projectId,
        n: noteId,
        action: 'followed',
        by: actor.userId,
        r: openRequestId(),
      });
  }

  private async projectOf(m: EntityManager, actor: Actor, noteId: string): Promise<string> {
    const [note] = await m.query(`select project_id as id from notes where workspace_id = $1 and id = $2`, [actor.workspaceId, noteId]);
    if (!note) throw new AppError('NotFound');
    return note.id;
  }
}

function actionOf(op: HighlightOp, before: ConfirmedDoc, after: ConfirmedDoc): Change['action'] | null {
  const was = before.highlights.get(op.id);
  const is = after.highlights.get(op.id);
  if (!is) return null;
  if (!was) return 'created';
  if (!was.removed !== !is.removed) return is.removed ? 'deleted' : 'restored';
  return op.kind === 'resize' ? 'updated' : null;
}
