import { AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { AiModes } from '#contexts/ai';
import { noteAutoRedacted } from '#contexts/repository';
import { type MessageOf, OnJob } from '#platform/events';
import { JobActors } from '../job-actors.js';
import { SummariesService } from './summaries.service.js';

/** The kind that fits every text. */
const FRAMEWORK = 'Essential';
/** What is too short for a summary, in a language that it cannot be made in, gone, or out of reach, gets none. */
const NONE: readonly string[] = ['NOT_ENOUGH_DATA', 'ValidationError', 'NotFound', 'Forbidden'];

/** Where summaries are On, each text that comes from outside gets its first one as it arrives. Where they are Suggest, the note offers it. */
@Injectable()
export class SummarizeImports {
  constructor(
    private readonly modes: AiModes,
    private readonly seats: JobActors,
    private readonly summaries: SummariesService,
  ) {}

  /** Runs as the user who imported the texts, after redaction has screened them. Idempotent. */
  @OnJob(noteAutoRedacted, 'notes.summarize')
  async order({ workspaceId, payload: { noteIds, projectId, userId, arrival } }: MessageOf<typeof noteAutoRedacted>): Promise<void> {
    if (!workspaceId || (await this.modes.modeOf({ workspaceId }, 'summarize', projectId)) !== 'On') return;
    const actor = await this.seats.of(workspaceId, userId);
    if (!actor) return;
    for (const id of noteIds) {
      const order = { kind: 'note', id, framework: FRAMEWORK, prompt: null, clientKey: `arrival ${arrival} ${id}` } as const;
      await this.summaries.summarize(actor, order).catch((error) => {
        if (!(error instanceof AppError) || !NONE.includes(error.code)) throw error;
      });
    }
  }
}
