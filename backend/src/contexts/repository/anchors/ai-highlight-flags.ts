import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import type { InWorkspace } from '#platform/db';
import { CONFIRM_AI_HIGHLIGHTS, MARK_BY_AI } from './anchors.sql.js';

/** The mark of highlights that were made without a person, which the first person who keeps one takes off. The caller records the change. */
@Injectable()
export class AiHighlightFlags {
  /** Marks highlights of a note; answers those that were not. */
  async mark(m: EntityManager, where: InWorkspace, noteId: string, ids: readonly string[]): Promise<string[]> {
    const [marked]: [{ id: string }[], number] = await m.query(MARK_BY_AI, [where.workspaceId, noteId, ids]);
    return marked.map(({ id }) => id);
  }

  /** Takes the mark off: they are the actor's from now on. Answers those that had it. */
  async keep(m: EntityManager, actor: Actor, ids: readonly string[]): Promise<string[]> {
    const [kept]: [{ id: string }[], number] = await m.query(CONFIRM_AI_HIGHLIGHTS, [actor.workspaceId, ids, actor.userId]);
    return kept.map(({ id }) => id);
  }
}
