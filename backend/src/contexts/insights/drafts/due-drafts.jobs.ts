import { AppError, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { AiModes } from '#contexts/ai';
import { TenantDb } from '#platform/db';
import { type MessageOf, On, objectChanged } from '#platform/events';
import { Seats } from '../seats.js';
import { type DueTag, InsightDrafts } from './insight-drafts.service.js';
import { DUE } from './insight-drafts.sql.js';

/** What says too little, is in a language that needs a model, is gone or out of reach gets no draft. */
const NONE: readonly string[] = ['NOT_ENOUGH_DATA', 'ValidationError', 'NotFound', 'Forbidden'];

/** Where insight drafts are On, a tag gets one whenever enough new quotes have come to it. It waits for a person, as every draft does. */
@Injectable()
export class DueDrafts {
  constructor(
    private readonly db: TenantDb,
    private readonly modes: AiModes,
    private readonly seats: Seats,
    private readonly drafts: InsightDrafts,
  ) {}

  /** As whoever made the newest quote. Run again it orders nothing anew. */
  @On(objectChanged, 'insights.draft')
  async follow({ workspaceId, payload }: MessageOf<typeof objectChanged>): Promise<void> {
    if (!workspaceId) return;
    const byProject = new Map<string, string[]>();
    for (const { kind, id, projectId } of payload.objects)
      if (kind === 'highlight' && projectId) byProject.set(projectId, [...(byProject.get(projectId) ?? []), id]);
    for (const [projectId, ids] of byProject) {
      if ((await this.modes.modeOf({ workspaceId }, 'insights', projectId)) !== 'On') continue;
      const parameters = [workspaceId, projectId, ids, LIMITS.insight.draftQuotes];
      const due = await this.db.read<DueTag & { newestBy: string }>({ workspaceId }, DUE, parameters);
      for (const { newestBy, ...tag } of due) {
        const actor = await this.seats.of(workspaceId, newestBy);
        if (!actor) continue;
        await this.drafts.draftDue(actor, tag, projectId).catch((error) => {
          if (!(error instanceof AppError) || !NONE.includes(error.code)) throw error;
        });
      }
    }
  }
}
