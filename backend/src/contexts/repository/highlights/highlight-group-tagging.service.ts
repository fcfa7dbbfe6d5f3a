import { AppError, idList, idSchema, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { ProjectAccess } from '#contexts/access';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { CONFIRM_AI_HIGHLIGHTS } from '../anchors/anchors.sql.js';
import { HighlightTags, type TagPair } from '../anchors/highlight-tags.js';
import { HIGHLIGHT_PLACES, REMOVE_TAGS } from './highlights.sql.js';

const { compared } = LIMITS.highlightGroups;
const { tags } = LIMITS.highlight;
const highlightIds = idList(compared, `At most ${compared} highlights can be tagged at once.`);

/** A group and the tags that it gets. */
export const tagGroupInput = z.object({ ids: highlightIds, tagIds: idList(tags, `A highlight can have at most ${tags} tags.`) });
/** What a group got, to be taken off it again. */
export const untagGroupInput = z.object({
  tags: z.array(z.object({ tagId: idSchema, highlightIds })).max(tags, `At most ${tags} tags can be taken off a group at once.`),
});

/** A tag, and highlights that got it. */
export interface HighlightsOfTag {
  tagId: string;
  highlightIds: string[];
}
interface Place {
  id: string;
  noteId: string;
  projectId: string;
  deletedAt: Date | null;
}

/** A group gets its tags in one action, which says what was new; that, and nothing else, can be taken back. What is gone meanwhile is passed over. */
@Injectable()
export class HighlightGroupTaggingService {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly projects: ProjectAccess,
    private readonly tags: HighlightTags,
  ) {}

  /** Tags those that stand. Throws NotFound, Forbidden, ValidationError. */
  tag(actor: Actor, { ids, tagIds }: z.output<typeof tagGroupInput>): Promise<{ highlightIds: string[]; added: HighlightsOfTag[] }> {
    return this.db.tx(actor, async (m) => {
      const active = (await this.places(m, actor, ids)).filter(({ deletedAt }) => !deletedAt);
      const added: TagPair[] = [];
      for (const projectId of new Set(active.map((place) => place.projectId))) {
        const own = active.filter((place) => place.projectId === projectId);
        const pairs = own.flatMap(({ id }) => tagIds.map((tagId) => ({ highlightId: id, tagId })));
        added.push(...(await this.tags.add(m, actor, projectId, pairs)));
      }
      // Adding a tag also confirms highlights that were made automatically.
      if (added.length)
        await m.query(CONFIRM_AI_HIGHLIGHTS, [actor.workspaceId, [...new Set(added.map((pair) => pair.highlightId))], actor.userId]);
      await this.record(m, actor, active, added, 'add');
      const byTag = [...new Set(added.map(({ tagId }) => tagId))].map((tagId) => ({
        tagId,
        highlightIds: added.flatMap((pair) => (pair.tagId === tagId ? pair.highlightId : [])),
      }));
      return { highlightIds: active.map(({ id }) => id), added: byTag };
    });
  }

  /** Takes back what `tag` answered, as far as it is still there. Throws NotFound, Forbidden, ValidationError. */
  async untag(actor: Actor, given: readonly HighlightsOfTag[]): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const places = await this.places(m, actor, [...new Set(given.flatMap(({ highlightIds }) => highlightIds))]);
      const known = new Set(places.map(({ id }) => id));
      const removed: TagPair[] = [];
      for (const { tagId, highlightIds } of given) {
        const ids = highlightIds.filter((id) => known.has(id));
        await this.tags.requireLinkedTags(m, actor, ids, [tagId]);
        const [deleted]: [{ id: string }[], number] = await m.query(REMOVE_TAGS, [actor.workspaceId, ids, [tagId], actor.userId]);
        removed.push(...deleted.map(({ id }) => ({ highlightId: id, tagId })));
      }
      await this.record(m, actor, places, removed, 'remove');
    });
  }

  /** Those of the highlights that are there, deleted ones too. Throws NotFound if none is, Forbidden unless all may be written. */
  private async places(m: EntityManager, actor: Actor, ids: readonly string[]): Promise<Place[]> {
    const places: Place[] = await m.query(HIGHLIGHT_PLACES, [actor.workspaceId, ids]);
    if (ids.length && !places.length) throw new AppError('NotFound');
    await this.projects.requireAccessToAll(actor, [...new Set(places.map((place) => place.projectId))], 'write');
    return places;
  }

  private async record(m: EntityManager, actor: Actor, places: readonly Place[], pairs: readonly TagPair[], how: 'add' | 'remove') {
    const tagsOf = new Map<string, string[]>();
    for (const { highlightId, tagId } of pairs) tagsOf.set(highlightId, [...(tagsOf.get(highlightId) ?? []), tagId]);
    const actions = places.flatMap(({ id, noteId, projectId }) => {
      const tagIds = tagsOf.get(id);
      const after = { add: [], remove: [], [how]: tagIds };
      return tagIds ? [{ kind: 'highlight' as const, id, action: 'tagged' as const, projectId, noteId, after }] : [];
    });
    await this.changes.record(m, actor, ...actions);
  }
}
