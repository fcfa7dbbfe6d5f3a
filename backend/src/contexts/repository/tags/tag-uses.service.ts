import { lazy } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import type { StoredTag, Tag, TagCooccurrence, TagUses } from './tag.graphql.js';
import { TAG_USES, TAGS_TOGETHER, USES_OF_FEW_TAGS } from './tag-uses.sql.js';

/** At 1,000,000 highlights both statements take as long for so many of 400 tags. */
const FEW_TAGS = 20;

/** How tags are used. In large projects it takes longer to count than all the rest of a page: each count is read when it is asked for. */
@Injectable()
export class TagUsesService {
  constructor(private readonly db: TenantDb) {}

  /** Gives tags that are read together their uses, which are counted for all of them at once. */
  addTo(actor: Actor, tags: readonly Tag[]): StoredTag[] {
    const parameters = [actor.workspaceId, tags.map(({ id }) => id), actor.userId, actor.role];
    const uses = lazy(async () => {
      const rows = await this.db.read<TagUses>(actor, tags.length > FEW_TAGS ? TAG_USES : USES_OF_FEW_TAGS, parameters);
      return new Map(rows.map((row) => [row.tagId, row]));
    });
    const together = lazy(async () => {
      const rows = await this.db.read<{ id: string; together: TagCooccurrence[] }>(actor, TAGS_TOGETHER, parameters);
      return new Map(rows.map((row) => [row.id, row.together]));
    });
    return tags.map((tag) => ({ ...tag, uses, together }));
  }
}
