import { AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { AiModes } from '#contexts/ai';
import { noteAutoRedacted } from '#contexts/repository';
import { type MessageOf, OnJob } from '#platform/jobs';
import { SuggestionAccess } from '../access/suggestion-access.js';
import { applySuggestions } from '../suggestions.topics.js';
import { HighlightSuggestionsService } from './highlight-suggestions.service.js';
import { SuggestionDecisionService } from './suggestion-decision.service.js';

/** Where suggested highlights are On, each text that comes from outside is looked through, and what is sure enough becomes a highlight. */
@Injectable()
export class SuggestOnImport {
  constructor(
    private readonly modes: AiModes,
    private readonly access: SuggestionAccess,
    private readonly suggestions: HighlightSuggestionsService,
    private readonly deciding: SuggestionDecisionService,
  ) {}

  /** Runs as the importer of the texts, who limits what it may learn from. Idempotent. */
  @OnJob(noteAutoRedacted, 'notes.suggest')
  async order({ workspaceId, payload: { noteIds, projectId, userId, arrival } }: MessageOf<typeof noteAutoRedacted>): Promise<void> {
    if (!workspaceId || (await this.modes.modeOf({ workspaceId }, 'highlights', projectId)) !== 'On') return;
    const actor = await ignoreNotFound(this.access.actorOf(workspaceId, userId));
    if (!actor) return;
    for (const noteId of noteIds) await ignoreNotFound(this.suggestions.enqueueOnImport(actor, noteId, arrival));
  }

  /** What a look on arrival found; run again it finds nothing more to do. */
  @OnJob(applySuggestions, 'suggestions.apply')
  async apply({
    workspaceId,
    payload: { noteId, userId, ids },
  }: Pick<MessageOf<typeof applySuggestions>, 'workspaceId' | 'payload'>): Promise<void> {
    const actor = workspaceId && (await ignoreNotFound(this.access.actorOf(workspaceId, userId)));
    if (actor) await ignoreNotFound(this.deciding.applySure(actor, noteId, ids));
  }
}

/** A note that was deleted, or put out of reach or switched off meanwhile, is none of it, nor is who has left. */
const ignoreNotFound = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error) => {
    if (!(error instanceof AppError) || (error.code !== 'NotFound' && error.code !== 'Forbidden')) throw error;
    return null;
  });
