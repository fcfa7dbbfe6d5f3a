import { AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { AiModes } from '#contexts/ai';
import { Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { On, type OutboxMessage } from '#platform/jobs';
import { type Arrived, SCREENED } from '../redactions/redact-arrivals.jobs.js';
import { DecideSuggestions } from './deciding-suggestions.js';
import { APPLY } from './highlight-suggestions.jobs.js';
import { SuggestHighlights } from './highlight-suggestions.service.js';
import { RUN } from './highlight-suggestions.sql.js';

/** Where suggested highlights are On, each text that comes from outside is looked through, and what is sure enough becomes a highlight. */
@Injectable()
export class SuggestArrivals {
  constructor(
    private readonly db: TenantDb,
    private readonly modes: AiModes,
    private readonly members: Memberships,
    private readonly suggestions: SuggestHighlights,
    private readonly deciding: DecideSuggestions,
  ) {}

  /** As whoever brought the texts: it is learnt from what they may read. Run again it begins nothing anew. */
  @On(SCREENED)
  async order({ id, workspaceId, payload: { noteIds, projectId, userId } }: OutboxMessage<Arrived>): Promise<void> {
    if (!workspaceId || (await this.modes.modeOf({ workspaceId }, 'highlights', projectId)) !== 'On') return;
    const actor = await this.seated(workspaceId, userId);
    if (!actor) return;
    for (const noteId of noteIds) await unlessGone(this.suggestions.orderOnArrival(actor, noteId, id));
  }

  /** What a look on arrival found is applied once, whatever runs twice. */
  @On(APPLY)
  async apply({
    workspaceId,
    payload: { noteId, runId },
  }: Pick<OutboxMessage<{ noteId: string; runId: string }>, 'workspaceId' | 'payload'>): Promise<void> {
    if (!workspaceId) return;
    const run = await this.db.one<{ id: string; askedBy: string; applies: boolean }>({ workspaceId }, RUN, [workspaceId, noteId]);
    if (run?.id !== runId || !run.applies) return;
    const actor = await this.seated(workspaceId, run.askedBy);
    if (actor) await unlessGone(this.deciding.applySure(actor, noteId, runId));
  }

  private async seated(workspaceId: string, userId: string): Promise<Actor | null> {
    const seat = await this.members.seatOf(workspaceId, userId);
    return seat && { workspaceId, userId, name: '', memberId: seat.memberId, role: seat.role, via: 'job' };
  }
}

/** A note that was deleted, or put out of reach or switched off meanwhile, is none of it. */
const unlessGone = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error) => {
    if (!(error instanceof AppError) || (error.code !== 'NotFound' && error.code !== 'Forbidden')) throw error;
  });
