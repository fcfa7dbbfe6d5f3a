import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { LOCK_HIGHLIGHTS, MARK_TAG_BY_AI, NEVER_TAGGED_BY_USER } from './anchors.sql.js';
import { HighlightTags } from './highlight-tags.js';

/** A highlight with the beginning of its words, as they were when its tag was looked for. */
export interface HighlightToTag {
  id: string;
  noteId: string;
  projectId: string;
  text: string;
  textLimit: number;
}

/** Tags that AI put on highlights. A person who keeps one, or adds another, confirms it. */
@Injectable()
export class AiTags {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly tags: HighlightTags,
  ) {}

  /**
   * Puts a tag on a highlight in the name of its author, marked as applied by AI; answers whether it did. Not where a person ever tagged it or took
   * a tag off, where its words changed meanwhile, or where it is gone. Throws ValidationError for a tag that cannot be used there.
   */
  async apply(actor: Actor, { id, noteId, projectId, text, textLimit }: HighlightToTag, tagId: string): Promise<boolean> {
    return this.db.tx(actor, async (m) => {
      await m.query(LOCK_HIGHLIGHTS, [actor.workspaceId, [id]]);
      const untouched: unknown[] = await m.query(NEVER_TAGGED_BY_USER, [actor.workspaceId, id, textLimit, text]);
      if (!untouched.length) return false;
      const [pair] = await this.tags.add(m, actor, projectId, [{ highlightId: id, tagId }]);
      if (!pair) return false;
      await m.query(MARK_TAG_BY_AI, [actor.workspaceId, id, pair.tagId]);
      const after = { add: [pair.tagId], remove: [], taggedByAi: 1 };
      await this.changes.record(m, { ...actor, userId: null }, { kind: 'highlight', id, action: 'tagged', projectId, noteId, after });
      return true;
    });
  }
}
