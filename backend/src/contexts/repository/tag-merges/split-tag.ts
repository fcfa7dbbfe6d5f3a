import { AppError, LIMITS, matchesWords, parseWords, type SplitTagInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { ProjectAccess } from '#contexts/access';
import type { Actor } from '#platform/access';
import { keyedId, lockId, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { BoardAccess } from '../board-access/board-access.service.js';
import { HighlightsService } from '../highlights/highlights.service.js';
import { TagRow } from '../tags/tag.entity.js';
import type { Tag, TagSplit } from '../tags/tag.graphql.js';
import { TagsService } from '../tags/tags.service.js';
import { RESTORE_TAG_PAIRS } from './merges.sql.js';
import type { SplitPreview } from './split.graphql.js';
import { ADD_SPLIT_TAG, OF_TAG, REMOVE_SPLIT_TAG, WORDS } from './splits.sql.js';

const MAX_SHOWN = 200;

/** Splitting takes some of a tag's highlights, found by their words, to a new tag; undoing puts the very pairs back. */
@Injectable()
export class SplitTag {
  private readonly rows: WorkspaceRepository<TagRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly boards: BoardAccess,
    private readonly projects: ProjectAccess,
    private readonly tags: TagsService,
    private readonly highlights: HighlightsService,
  ) {
    this.rows = new WorkspaceRepository(db, TagRow);
  }

  /** Which readable highlights of a tag have the words of a query, newest first; an empty query fits none. */
  async preview(actor: Actor, tagId: string, query: string): Promise<SplitPreview> {
    const tag = await this.tags.findOneOrFail(actor, tagId);
    const rows = await this.db.read<{ id: string; text: string; quote: string }>(actor, WORDS, [
      actor.workspaceId,
      actor.userId,
      actor.role,
      tag.id,
    ]);
    const words = parseWords(query);
    const fitting = rows.filter((row) => matchesWords(words, row.text || row.quote)).map(({ id }) => id);
    const shown = fitting.slice(0, MAX_SHOWN);
    const matches = await this.highlights.byIds(actor, shown);
    return {
      total: rows.length,
      fitting: fitting.length,
      ids: fitting.slice(0, LIMITS.split.highlights),
      highlights: shown.flatMap((id) => matches.get(id) ?? []),
    };
  }

  /** Makes the new tag and gives it the highlights; the same client key answers the same split. Throws NotFound when one of them does not bear the old tag, Forbidden when one may not be changed. */
  async split(actor: Actor, { id, groupId, highlightIds, keep, clientKey, ...look }: SplitTagInput): Promise<TagSplit> {
    const splitId = keyedId(actor, 'split', clientKey);
    const madeId = await this.db.tx(actor, async (m) => {
      await lockId(m, splitId);
      const [done]: { to_id: string }[] = await m.query(`select to_id from tag_splits where workspace_id = $1 and id = $2`, [
        actor.workspaceId,
        splitId,
      ]);
      if (done) return done.to_id;
      await m.query(`select 1 from tags where workspace_id = $1 and id = $2 for update`, [actor.workspaceId, id]);
      const from = await this.rows.findOneOrFail(actor, id);
      if (from.deletedAt) throw new AppError('NotFound');
      const board = await this.boards.requireAccess(actor, from.boardId, keep ? 'read' : 'write');
      const createdTag = await this.tags.create(actor, { ...look, groupId: groupId ?? from.groupId, description: null });
      if (createdTag.boardId !== board.id)
        throw new AppError('ValidationError', { message: 'The new tag goes to a group of the same board.' });
      const rows: { id: string; projectId: string; noteId: string }[] = await m.query(OF_TAG, [actor.workspaceId, id, highlightIds]);
      if (rows.length < highlightIds.length) throw new AppError('NotFound');
      await this.projects.requireAccessToAll(actor, [...new Set(rows.map(({ projectId }) => projectId))], 'write');
      await m.query(ADD_SPLIT_TAG, [actor.workspaceId, createdTag.id, highlightIds, id]);
      const taken = keep ? [] : (await m.query(REMOVE_SPLIT_TAG, [actor.workspaceId, id, highlightIds]))[0].taken;
      await m.query(`insert into tag_splits (workspace_id, id, from_id, to_id, keeps, taken, by) values ($1, $2, $3, $4, $5, $6, $7)`, [
        actor.workspaceId,
        splitId,
        id,
        createdTag.id,
        keep,
        JSON.stringify(taken),
        actor.userId,
      ]);
      await this.changes.record(m, actor, {
        kind: 'tag',
        id,
        action: 'updated',
        projectId: board.projectId,
        after: { splitId, into: createdTag.id, highlights: highlightIds.length },
      });
      return createdTag.id;
    });
    return { id: splitId, tag: await this.tags.findOneOrFail(actor, madeId), movedHighlights: highlightIds.length };
  }

  /** Undoes a split: the highlights bear the old tag as before, and the new tag goes. Throws ValidationError once the new tag was merged. */
  async unsplit(actor: Actor, splitId: string): Promise<Tag> {
    const fromId = await this.db.tx(actor, async (m) => {
      const [split] = await m.query(`select * from tag_splits where workspace_id = $1 and id = $2 and undone_at is null for update`, [
        actor.workspaceId,
        splitId,
      ]);
      if (!split) throw new AppError('NotFound');
      const [from, created] = [await this.rows.findOneOrFail(actor, split.from_id), await this.rows.findOneOrFail(actor, split.to_id)];
      if (from.mergedInto || created.mergedInto)
        throw new AppError('ValidationError', { message: 'This tag was merged since. Undo the merge first.' });
      const boards = await this.boards.requireAccessToAll(actor, [...new Set([from.boardId, created.boardId])], 'write');
      await m.query(RESTORE_TAG_PAIRS, [actor.workspaceId, JSON.stringify(split.taken)]);
      await this.rows.update(actor, created.id, { deletedAt: new Date() });
      await m.query(`update tag_splits set undone_at = now() where workspace_id = $1 and id = $2`, [actor.workspaceId, splitId]);
      await this.changes.record(
        m,
        actor,
        { kind: 'tag', id: from.id, action: 'updated', projectId: boards.get(from.boardId)!.projectId, after: { unsplit: splitId } },
        { kind: 'tag', id: created.id, action: 'deleted', projectId: boards.get(created.boardId)!.projectId },
      );
      return from.id;
    });
    return this.tags.findOneOrFail(actor, fromId);
  }
}
