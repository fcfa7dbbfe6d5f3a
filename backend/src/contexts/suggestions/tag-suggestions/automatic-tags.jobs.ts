import { AppError, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { AiModes, AiProviderError } from '#contexts/ai';
import { AiTags } from '#contexts/repository';
import { TenantDb } from '#platform/db';
import { type MessageOf, OnJob, Outbox, objectChanged } from '#platform/events';
import { log } from '#platform/log';
import { SuggestionAccess } from '../access/suggestion-access.js';
import { tagHighlights } from '../suggestions.topics.js';
import { TagSuggestions } from './tag-suggestions.service.js';
import { UNTAGGED } from './tag-suggestions.sql.js';

interface Untagged {
  id: string;
  noteId: string;
  text: string;
  userId: string;
}

/** So long redaction is waited for before it is looked again, in seconds. */
const AGAIN_S = 60;

/** Where tag suggestions are On, a new highlight without a tag gets the one that surely fits; users can remove it. */
@Injectable()
export class AutomaticTags {
  constructor(
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
    private readonly modes: AiModes,
    private readonly access: SuggestionAccess,
    private readonly suggestions: TagSuggestions,
    private readonly tags: AiTags,
  ) {}

  /** Orders the work for highlights that were just made, by a person or with an import. */
  @OnJob(objectChanged, 'tags.follow')
  async follow({ workspaceId, payload }: MessageOf<typeof objectChanged>): Promise<void> {
    if (!workspaceId) return;
    const byProject = new Map<string, string[]>();
    for (const { kind, id, projectId, action } of payload.objects)
      if (kind === 'highlight' && action === 'created' && projectId) byProject.set(projectId, [...(byProject.get(projectId) ?? []), id]);
    for (const [projectId, ids] of byProject)
      if ((await this.modes.modeOf({ workspaceId }, 'tags', projectId)) === 'On')
        await this.db.tx({ workspaceId }, (m) => this.outbox.publish(m, workspaceId, tagHighlights, { projectId, ids }));
  }

  /** Runs as the author of each highlight, who limits what it may learn from. Idempotent: those that have their tag, or lost it, are done. */
  @OnJob(tagHighlights, 'tags.apply', 'long')
  async apply({
    workspaceId,
    payload: { projectId, ids },
  }: Pick<MessageOf<typeof tagHighlights>, 'workspaceId' | 'payload'>): Promise<void> {
    if (!workspaceId) return;
    const untagged = await this.db.read<Untagged>({ workspaceId }, UNTAGGED, [workspaceId, ids, projectId]);
    for (const [i, one] of untagged.entries()) {
      // Unscreened text is not sent to a model.
      if (await this.access.isUnscreened({ workspaceId }, { id: one.noteId, projectId })) {
        const left = untagged.slice(i).map(({ id }) => id);
        await this.db.tx({ workspaceId }, (m) =>
          this.outbox.publishLater(m, workspaceId, tagHighlights, { projectId, ids: left }, AGAIN_S),
        );
        return;
      }
      // What was switched meanwhile holds from the next highlight on.
      if ((await this.modes.modeOf({ workspaceId }, 'tags', projectId)) !== 'On') return;
      try {
        await this.applyTo(workspaceId, projectId, one);
      } catch (error) {
        // The picker still suggests tags; the model may answer for the next highlight.
        if (!(error instanceof AiProviderError)) throw error;
        log.warn({ err: error }, 'a highlight was not tagged');
      }
    }
  }

  private async applyTo(workspaceId: string, projectId: string, { id, noteId, text, userId }: Untagged): Promise<void> {
    try {
      const actor = await this.access.actorOf(workspaceId, userId);
      await this.access.requireWrite(actor, noteId);
      const tagId = await this.suggestions.confidentTag(actor, { projectId, text, highlightId: id });
      if (tagId) await this.tags.apply(actor, { id, noteId, projectId, text, textLimit: LIMITS.tagSuggestion.text }, tagId);
    } catch (error) {
      // Who has left, or may not write there any more, gets nothing done; nor does what is gone.
      if (!(error instanceof AppError) || (error.code !== 'NotFound' && error.code !== 'Forbidden')) throw error;
    }
  }
}
