import { AppError, excerptOf, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { type InWorkspace, TenantDb } from '#platform/db';
import { ADD_TAGS, HIGHLIGHTS_OVER_TAG_LIMIT, LOCK_HIGHLIGHTS, UNLINKED_TAG, USABLE_TAGS } from './anchors.sql.js';

/** One tag on one highlight. */
export interface TagPair {
  highlightId: string;
  tagId: string;
}

/** The pairs of highlights and tags. A tag can be put on a highlight when its board is used in the highlight's project. */
@Injectable()
export class HighlightTags {
  constructor(private readonly db: TenantDb) {}

  /** Those of the tags that can be used in a project, each with the one that it was merged into, or itself. */
  async usable(where: InWorkspace, projectId: string, tagIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.db.read<{ start: string; id: string }>(where, USABLE_TAGS, [where.workspaceId, projectId, tagIds]);
    return new Map(rows.map(({ start, id }) => [start, id]));
  }

  /**
   * Adds pairs whose highlights are all of one project; pairs that are there stay. Answers those that are new, with the tag that a merged one went
   * into. Throws ValidationError.
   */
  async add(m: EntityManager, actor: Actor, projectId: string, pairs: readonly TagPair[]): Promise<TagPair[]> {
    if (!pairs.length) return [];
    const requested = [...new Set(pairs.map((pair) => pair.tagId))];
    const usable = await this.usable(actor, projectId, requested);
    if (usable.size < requested.length) throw tagError('A tag can be used only in a project that has its board.');
    const json = JSON.stringify(pairs.map(({ highlightId, tagId }) => ({ h: highlightId, t: usable.get(tagId) })));
    await m.query(LOCK_HIGHLIGHTS, [actor.workspaceId, [...new Set(pairs.map((pair) => pair.highlightId))]]);
    const added: TagPair[] = await m.query(ADD_TAGS, [actor.workspaceId, actor.userId, json]);
    const ids = [...new Set(added.map((pair) => pair.highlightId))];
    const [full] = await m.query(HIGHLIGHTS_OVER_TAG_LIMIT, [actor.workspaceId, ids, LIMITS.highlight.tags]);
    // In a bulk action the error names the highlight to leave out.
    if (full)
      throw tagError(
        `A highlight can have at most ${LIMITS.highlight.tags} tags, and “${excerptOf(full.quote, MAX_SHOWN)}” would have more.`,
      );
    return added;
  }

  /** What a project coded with a board that it no longer links stays as it is: throws ValidationError for such a tag. */
  async requireLinkedTags(m: EntityManager, actor: Actor, highlightIds: readonly string[], tagIds: readonly string[]): Promise<void> {
    const [tag] = await m.query(UNLINKED_TAG, [actor.workspaceId, highlightIds, tagIds]);
    if (tag) throw tagError(`“${tag.title}” belongs to a board that this project no longer links. Link the board again to change it.`);
  }
}

/** So many letters of a quote say which one it is. */
const MAX_SHOWN = 80;

const tagError = (message: string) => new AppError('ValidationError', { message, fields: { tagIds: message } });
