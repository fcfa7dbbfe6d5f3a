import { setImmediate } from 'node:timers/promises';
import { AppError, LIMITS } from '@libs/domain';
import { plainText } from '@libs/editor';
import { hashOf, type LabelledText } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import { AiProviderError, Embeddings } from '#contexts/ai';
import { DocsService } from '#contexts/documents';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { ChangeRecorder, Outbox } from '#platform/events';
import { type MessageOf, OnJob } from '#platform/jobs';
import { SuggestionAccess } from '../access/suggestion-access.js';
import { applySuggestions, suggestHighlights } from '../suggestions.topics.js';
import { minConfidence } from './confidence.js';
import { type FoundPassage, informativeSentences, type NearSentence, PassageFinder, passagesOf, type Sentence } from './find-passages.js';
import { DELETE_OTHERS, DELETE_RUN, END, RUN_OF_NOTE, UPDATE_RUN_PROGRESS, UPSERT_SUGGESTIONS } from './highlight-suggestions.sql.js';
import { type FoundRow, NewSuggestions } from './new-suggestions.js';
import { ProposedPassages } from './proposed-passages.js';
import { type TrainingExamples, TrainingExamplesService } from './training-examples.service.js';

/** So many sentences are sent to a model together: between two lots it is asked whether they still may be. */
const BATCH_SIZE = 16;
/** How often what was found is placed anew while others edit the note. */
const MAX_ATTEMPTS = 20;

interface Run {
  id: string;
  state: string;
  askedBy: string;
  applies: boolean;
}
/** What a look found: passages with the hash of their words, what it was done with, and what kept a model from answering. */
interface SuggestionRun {
  found: FoundRow[];
  isWhole: { learnt: boolean; proposed: boolean };
  providerError: string | null;
}
/** A run was taken back or another one has begun. */
class RunOver extends Error {}
/** Words were redacted since the text was read: it is read again before more of it is sent to a model. */
class TextRedacted extends Error {}

/**
 * Looks through a note for passages that are near to what has a tag, and has the workspace's model propose some where it has one. Nothing is stored
 * before all of it is read: killed, it begins again.
 */
@Injectable()
export class HighlightSuggestionJobs {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly outbox: Outbox,
    private readonly access: SuggestionAccess,
    private readonly docs: DocsService,
    private readonly embeddings: Embeddings,
    private readonly examples: TrainingExamplesService,
    private readonly proposals: ProposedPassages,
    private readonly newSuggestions: NewSuggestions,
  ) {}

  @OnJob(suggestHighlights, 'suggestions.make', 'long')
  async make({
    workspaceId,
    payload: { noteId, runId },
  }: Pick<MessageOf<typeof suggestHighlights>, 'workspaceId' | 'payload'>): Promise<void> {
    if (!workspaceId) return;
    const where = { workspaceId };
    const run = await this.db.one<Run>(where, RUN_OF_NOTE, [workspaceId, noteId]);
    if (run?.id !== runId || run.state !== 'making') return;
    try {
      const suggestionRun = await this.find(await this.access.actorOf(where.workspaceId, run.askedBy), noteId, runId);
      await this.save(await this.access.actorOf(where.workspaceId, run.askedBy), noteId, run, suggestionRun);
    } catch (error) {
      if (error instanceof RunOver) return;
      if (error instanceof TextRedacted) return await this.make({ workspaceId, payload: { noteId, runId } });
      if (!(error instanceof AppError)) throw error;
      // Deleted, switched off, or no longer readable for the requesting user, while this waited or ran.
      await this.db.tx(where, (m) => m.query(DELETE_RUN, [workspaceId, noteId, runId]));
    }
  }

  private async find(actor: Actor, noteId: string, runId: string): Promise<SuggestionRun> {
    const { projectId } = await this.access.requireEnabled(actor, noteId);
    const learnt = await this.examples.of(actor, projectId);
    const labelled = await orProviderError(this.examples.labelled(actor, learnt, () => this.updateProgress(actor, noteId, runId, 0, 0)));
    // Before the text: what is redacted between the two is looked at again.
    const epoch = await this.epochOf(actor, noteId);
    const plain = plainText((await this.docs.textOf(actor, noteId)).doc);
    const shouldContinue = async (done: number, total: number) => {
      await this.updateProgress(actor, noteId, runId, done, total);
      if ((await this.epochOf(actor, noteId)) !== epoch) throw new TextRedacted();
    };
    const sentences = informativeSentences(plain, learnt.language);
    // A model reads all of them once more.
    const read = (await this.proposals.model(actor)) ? sentences.length : 0;
    let compared = 0;
    const comparing = (done: number, of: number) => {
      compared = of;
      return shouldContinue(done, of + read);
    };
    const near =
      labelled instanceof AiProviderError ? labelled : await orProviderError(this.compare(actor, learnt, labelled, sentences, comparing));
    const proposed = await this.proposals.of(actor, {
      noteId,
      runId,
      projectId,
      plain,
      language: learnt.language,
      shouldContinue: (done, of) => shouldContinue(compared + Math.floor((read * done) / Math.max(1, of)), compared + read),
    });
    const providerError = near instanceof AiProviderError ? near : (proposed?.providerError ?? null);
    const passages = near instanceof AiProviderError ? [] : near.map((one) => ({ ...one, model: null }));
    const proposals = (proposed?.passages ?? []).map((proposedPassage) => ({ ...proposedPassage, confidence: null }));
    const points = [...plain];
    return {
      found: [...passages, ...proposals].map((one) => ({ ...one, sha256: hashOf(points.slice(one.start, one.end).join('')) })),
      isWhole: { learnt: !(near instanceof AiProviderError), proposed: proposed?.isWhole ?? false },
      providerError: providerError?.message ?? null,
    };
  }

  /** What of a text is near to the examples. Throws AiProviderError. */
  private async compare(
    actor: Actor,
    learnt: TrainingExamples,
    labelled: readonly LabelledText[],
    all: readonly Sentence[],
    shouldContinue: (done: number, total: number) => Promise<void>,
  ): Promise<FoundPassage[]> {
    if (!labelled.length) return [];
    const isByMeaning = learnt.model !== null;
    const finder = new PassageFinder(labelled, learnt.language, isByMeaning);
    const sentences = await finder.candidatesOf(all);
    const near: NearSentence[] = [];
    for (let i = 0; i < sentences.length; i += BATCH_SIZE) {
      await shouldContinue(i, sentences.length);
      const some = sentences.slice(i, i + BATCH_SIZE);
      const vectors = isByMeaning ? await this.vectorsOf(actor, learnt.model!, some) : [];
      for (const [k, { text: _, ...place }] of some.entries()) {
        const best = finder.nearest(some[k]!, vectors[k]);
        if (best) near.push({ ...place, ...best });
      }
      await setImmediate();
    }
    await shouldContinue(sentences.length, sentences.length);
    return passagesOf(near, minConfidence(isByMeaning));
  }

  /** Saves the findings whose words still stand, that are undecided, and that have no highlight with their tag. */
  private async save(
    actor: Actor,
    noteId: string,
    { id: runId, applies }: Run,
    { found: matches, isWhole, providerError }: SuggestionRun,
  ): Promise<void> {
    const note = await this.access.requireEnabled(actor, noteId, applies);
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      const head = (await this.docs.headsOf(actor, [noteId])).get(noteId);
      const entry = await this.docs.textOf(actor, noteId);
      const { rows, over } = await this.newSuggestions.of(actor, { id: noteId, projectId: note.projectId }, entry, matches, isWhole);
      const isSaved = await this.db.tx(actor, async (m) => {
        // Locked against edits and redaction until this is written: no hash of redacted words is stored.
        const now = (await this.docs.headsOf(actor, [noteId], m)).get(noteId);
        if (!head || now?.version !== entry.version || now.epoch !== head.epoch) return false;
        const [ended] = await m.query(END, [actor.workspaceId, noteId, runId, providerError ? 'providerError' : 'ready', providerError]);
        if (!ended.length) throw new RunOver();
        await m.query(DELETE_OTHERS, [actor.workspaceId, noteId, rows.map(({ id }) => id), isWhole.learnt, isWhole.proposed, over]);
        await m.query(UPSERT_SUGGESTIONS, [actor.workspaceId, noteId, actor.userId, JSON.stringify(rows)]);
        // Of what it found, and not of what was there before: that may be learnt from what others read.
        const ids = rows.filter(({ model }) => model === null).map(({ id }) => id);
        if (applies && ids.length) await this.outbox.publish(m, actor.workspaceId, applySuggestions, { noteId, userId: actor.userId, ids });
        const after = { suggested: rows.length };
        await this.changes.record(m, actor, {
          kind: 'highlightSuggestion',
          id: noteId,
          // Authors own what they made: the note whose id this is has none.
          action: 'updated',
          projectId: note.projectId,
          noteId,
          after,
        });
        return true;
      });
      if (isSaved) return;
    }
    throw new Error(`note ${noteId} is edited faster than suggestions can be placed`);
  }

  private async epochOf(actor: Actor, noteId: string): Promise<number | undefined> {
    return (await this.docs.headsOf(actor, [noteId])).get(noteId)?.epoch;
  }

  private async vectorsOf(actor: Actor, model: string, some: readonly Sentence[]): Promise<Float32Array[]> {
    const texts = some.map(({ text }) => text.slice(0, LIMITS.tagSuggestion.text));
    const created = await this.embeddings.embed(actor, 'highlights', texts);
    // An admin chose another model meanwhile: the next request uses it.
    if (created.model !== model) throw new AiProviderError('unknownModel', `${created.model} in place of ${model}`);
    return created.vectors;
  }

  /** Reports progress; throws when the run was cancelled, or the words must not be sent to a model now. */
  private async updateProgress(actor: Actor, noteId: string, runId: string, done: number, total: number): Promise<void> {
    const [[moved]] = await this.db.tx(actor, (m) => m.query(UPDATE_RUN_PROGRESS, [actor.workspaceId, noteId, runId, done, total]));
    if (!moved) throw new RunOver();
    await this.access.requireEnabled(await this.access.actorOf(actor.workspaceId, actor.userId), noteId, moved.applies);
  }
}

/** What came of it, or the error of a model: what is there without it is shown all the same. */
const orProviderError = <T>(work: Promise<T>): Promise<T | AiProviderError> =>
  work.catch((error) => {
    if (error instanceof AiProviderError) return error;
    throw error;
  });
