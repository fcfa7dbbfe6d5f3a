import { AppError, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { AiModes } from '#contexts/ai';
import { TenantDb } from '#platform/db';
import { type MessageOf, OnJob, objectChanged } from '#platform/events';
import { JobActors } from '../job-actors.js';
import { InsightDrafts, type TagDueForDraft } from './insight-drafts.service.js';
import { TAGS_DUE_FOR_DRAFT } from './insight-drafts.sql.js';

/** What says too little, is in a language that needs a model, is gone or out of reach gets no draft. */
const NONE: readonly string[] = ['NOT_ENOUGH_DATA', 'ValidationError', 'NotFound', 'Forbidden'];

/** Where insight drafts are On, a tag gets one whenever enough new quotes have come to it. It waits for a person, as every draft does. */
@Injectable()
export class AutomaticDrafts {
  constructor(
    private readonly db: TenantDb,
    private readonly modes: AiModes,
    private readonly seats: JobActors,
    private readonly drafts: InsightDrafts,
  ) {}

  /** Runs as the author of the newest quote. Idempotent. */
  @OnJob(objectChanged, 'insights.draft')
  async follow({ workspaceId, payload }: MessageOf<typeof objectChanged>): Promise<void> {
    if (!workspaceId) return;
    const byProject = new Map<string, string[]>();
    for (const { kind, id, projectId } of payload.objects)
      if (kind === 'highlight' && projectId) byProject.set(projectId, [...(byProject.get(projectId) ?? []), id]);
    for (const [projectId, ids] of byProject) {
      if ((await this.modes.modeOf({ workspaceId }, 'insights', projectId)) !== 'On') continue;
      const parameters = [workspaceId, projectId, ids, LIMITS.insight.draftQuotes];
      const due = await this.db.read<TagDueForDraft & { newestBy: string }>({ workspaceId }, TAGS_DUE_FOR_DRAFT, parameters);
      for (const { newestBy, ...tag } of due) {
        const actor = await this.seats.of(workspaceId, newestBy);
        if (!actor) continue;
        await this.drafts.draftAutomatically(actor, tag, projectId).catch((error) => {
          if (!(error instanceof AppError) || !NONE.includes(error.code)) throw error;
        });
      }
    }
  }
}
