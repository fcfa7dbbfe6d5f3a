import { LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { AiProvider } from '#contexts/ai';
import { DocsService } from '#contexts/documents';
import type { TagChip } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { ChangeRecorder, Outbox } from '#platform/events';
import { type SuggestibleNote, SuggestionAccess } from '../access/suggestion-access.js';
import { suggestHighlights } from '../suggestions.topics.js';
import { TAG_CHIPS } from '../tag-suggestions/tag-suggestions.sql.js';
import { type CurrentSuggestion, CurrentSuggestions } from './current-suggestions.js';
import { type HighlightSuggestions, HighlightSuggestionsState } from './highlight-suggestion.graphql.js';
import { BEGIN_RUN, BY_AI, CANCEL, RUN_OF_NOTE } from './highlight-suggestions.sql.js';
import { TrainingExamplesService } from './training-examples.service.js';

interface Run {
  id: string;
  state: 'making' | 'ready' | 'tooFew' | 'providerError' | 'cancelled';
  done: number;
  total: number;
  examples: number;
  askedBy: string;
  providerError: string | null;
  model: string | null;
  isStale: boolean;
  applies: boolean;
  arrival: string | null;
}
/** A look that is to begin. */
interface NewRun {
  id: string;
  state: 'making' | 'tooFew';
  most: number;
  model: string | null;
  applies: boolean;
  askedBy: string;
  /** The text that came from outside and is to be looked through. */
  arrival: string | null;
}

/** Suggested highlights of a note: asked for by a person, made by a job, and only a row until a person accepts one. */
@Injectable()
export class HighlightSuggestionsService {
  constructor(
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
    private readonly changes: ChangeRecorder,
    private readonly docs: DocsService,
    private readonly access: SuggestionAccess,
    private readonly provider: AiProvider,
    private readonly examples: TrainingExamplesService,
    private readonly suggestions: CurrentSuggestions,
  ) {}

  /** What waits in a note, for who may make highlights in it. Throws NotFound or Forbidden without write access. */
  async of(actor: Actor, noteId: string): Promise<HighlightSuggestions> {
    const note = await this.access.requireWrite(actor, noteId);
    const byAi = await this.db.read<{ id: string; total: number }>(actor, BY_AI, [actor.workspaceId, noteId]);
    const applied = { applied: byAi.map(({ id }) => id), appliedTotal: byAi[0]?.total ?? 0 };
    if (await this.access.isOff(actor, note)) return nothing(HighlightSuggestionsState.off, applied);
    const run = await this.db.one<Run>(actor, RUN_OF_NOTE, [actor.workspaceId, noteId]);
    if (!run) return nothing(HighlightSuggestionsState.unasked, applied);
    const entry = await this.docs.textOf(actor, noteId);
    const all = await this.suggestions.of(actor, note, entry, ['proposed']);
    const waiting = surest(all);
    const chips = await this.db.read<TagChip>(actor, TAG_CHIPS, [actor.workspaceId, waiting.flatMap(({ tagId }) => tagId ?? [])]);
    const items = waiting.flatMap(({ id, tagId, confidence, model, start, end, version, quote }) => {
      const tag = chips.find((chip) => chip.id === tagId) ?? null;
      return tag || !tagId ? [{ id, tag, confidence, model, start, end, docVersion: version, quote }] : [];
    });
    const { done, total, providerError, model } = run;
    // The count is shown only to the requesting user: another one may read less.
    const examples = run.askedBy === actor.userId ? run.examples : 0;
    return { state: HighlightSuggestionsState[run.state], items, done, total, examples, providerError, model, ...applied };
  }

  /** Orders a look through a note, unless there is one on its way. Throws Forbidden where the feature is off. */
  async order(actor: Actor, noteId: string): Promise<HighlightSuggestions> {
    const note = await this.access.requireEnabled(actor, noteId);
    await this.access.requireScreened(actor, note);
    const run = await this.db.one<Run>(actor, RUN_OF_NOTE, [actor.workspaceId, noteId]);
    if (run?.state !== 'making' || run.isStale) {
      const { most: max, model, isWorth } = await this.trainingExamples(actor, note);
      // One that broke off was for a text that arrived: it still is, and in the name of its importer.
      const applies = !!run?.isStale && run.state === 'making' && run.applies;
      const askedBy = applies ? run.askedBy : actor.userId;
      await this.start(actor, noteId, {
        id: newId(),
        state: isWorth ? 'making' : 'tooFew',
        most: max,
        model,
        applies,
        askedBy,
        arrival: null,
      });
    }
    return this.of(actor, noteId);
  }

  /**
   * Orders the look through a text that came from outside, once for each time that it came, where there is something to learn from. It takes the place
   * of one that is on its way: that has the text from before.
   */
  async enqueueOnImport(actor: Actor, noteId: string, arrival: string): Promise<void> {
    const note = await this.access.requireEnabled(actor, noteId);
    const run = await this.db.one<Run>(actor, RUN_OF_NOTE, [actor.workspaceId, noteId]);
    // Ids of arrivals are in the order of time: a repeated message of an earlier one starts nothing.
    if (run?.arrival && run.arrival >= arrival) return;
    const { most: max, model, isWorth } = await this.trainingExamples(actor, note);
    if (isWorth)
      await this.start(actor, noteId, { id: newId(), state: 'making', most: max, model, applies: true, askedBy: actor.userId, arrival });
  }

  private async trainingExamples(actor: Actor, { projectId }: SuggestibleNote) {
    const { examples, most: max } = await this.examples.of(actor, projectId);
    const model = await this.provider.model(actor);
    return { most: max, model, isWorth: examples.length > 0 || model !== null };
  }

  private async start(actor: Actor, noteId: string, run: NewRun): Promise<void> {
    const { id, state, most: max, model, applies, askedBy, arrival } = run;
    await this.db.tx(actor, async (m) => {
      const startedRows: unknown[] = await m.query(BEGIN_RUN, [
        actor.workspaceId,
        noteId,
        id,
        askedBy,
        state,
        max,
        model,
        applies,
        arrival,
      ]);
      // Thousands of texts may arrive at once: runs that a user requests do not wait for them.
      const order = { noteId, runId: id, isPatient: arrival !== null };
      if (startedRows.length && state === 'making') await this.outbox.publish(m, actor.workspaceId, suggestHighlights, order);
    });
  }

  /** Cancels the run, whoever requested it; its findings so far are dropped. Does nothing without one. */
  async cancel(actor: Actor, noteId: string): Promise<HighlightSuggestions> {
    const { projectId } = await this.access.requireWrite(actor, noteId);
    await this.db.tx(actor, async (m) => {
      const [ended]: [unknown[], number] = await m.query(CANCEL, [actor.workspaceId, noteId]);
      const after = { isCancelled: true };
      if (ended.length)
        await this.changes.record(m, actor, { kind: 'highlightSuggestion', id: noteId, action: 'updated', projectId, noteId, after });
    });
    return this.of(actor, noteId);
  }
}

/** As many as are shown, in the order of the text: what was let wait again comes on top of a later look. */
function surest(all: readonly CurrentSuggestion[]): CurrentSuggestion[] {
  const { shown, proposed } = LIMITS.highlightSuggestion;
  const proposals = all.filter(({ model }) => model !== null).slice(0, proposed);
  const learnt = all.filter(({ model }) => model === null).sort((a, b) => b.confidence! - a.confidence!);
  const kept = new Set([...proposals, ...learnt.slice(0, shown - proposals.length)]);
  return all.filter((currentSuggestion) => kept.has(currentSuggestion));
}

type Applied = Pick<HighlightSuggestions, 'applied' | 'appliedTotal'>;
const nothing = (state: HighlightSuggestionsState, applied: Applied): HighlightSuggestions => ({
  state,
  items: [],
  done: 0,
  total: 0,
  examples: 0,
  providerError: null,
  model: null,
  ...applied,
});
