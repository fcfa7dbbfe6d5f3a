import type { AskInput } from '@libs/domain';
import { PassageIndex } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import { AiProviderError } from '#contexts/ai';
import { WorkspacesService } from '#contexts/workspace';
import { type Actor, RateLimiter } from '#platform/access';
import { newId } from '#platform/db';
import { asGraphQLError } from '#platform/graphql';
import type { AnswerBody, AnswerRow } from './answer.entity.js';
import type { Answer, AnswerProgress } from './answer.graphql.js';
import { AnswerSources, citationOf, type Sources } from './answer-sources.js';
import { AnswerWriter } from './answer-writer.js';
import { AnswersService } from './answers.service.js';
import { Citations } from './citations.js';
import { extract, passagesOf, tagsOf } from './extract.js';
import { type ResolvedQuestion, resolveFollowUp } from './follow-ups.js';
import { OpenQuestions } from './open-questions.js';
import { type ScopePlace, ScopePlaces } from './scope-places.js';

const PER_MINUTE = 30;

/** A question whose scope the asker may see. */
interface Question {
  id: string;
  /** It was asked before under this id, and answered. */
  isAnswered: boolean;
  input: AskInput;
  before: AnswerRow | null;
  scopeKind: AnswerRow['scopeKind'];
  scopeId: string | null;
  place: ScopePlace;
}
/** A question after the others of its conversation. */
export interface InThread {
  question: string;
  /** All that was asked before it, the first question first. */
  earlier: readonly string[];
  meant: ResolvedQuestion;
}
type AnswerResult = Pick<AnswerRow, 'engine' | 'model' | 'providerError' | 'isRefused' | 'body'>;

/** Answers questions, out of notes that the asker may read. */
@Injectable()
export class AskingService {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly sources: AnswerSources,
    private readonly places: ScopePlaces,
    private readonly open: OpenQuestions,
    private readonly written: AnswerWriter,
    private readonly citations: Citations,
    private readonly answers: AnswersService,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** Answers a question, or refuses to with the closest passages. Throws NotFound for a scope or an earlier answer that is not the asker's to see. */
  async ask(actor: Actor, input: AskInput): Promise<Answer> {
    for await (const { answer } of this.steps(actor, await this.prepare(actor, input))) if (answer) return answer;
    throw new Error('a question came to no end');
  }

  /**
   * The same while it goes on: how much is read, each sentence that the gate lets through, at last the answer. Throws as `ask` does. A client that
   * leaves before the end ends the call of the model, and nothing is kept.
   */
  async asking(actor: Actor, input: AskInput): Promise<AsyncIterableIterator<AnswerProgress>> {
    // What is wrong with the question is an answer to the subscription, not the end of a stream; nothing that takes long may come before there is one.
    const question = await this.prepare(actor, input);
    const left = new AbortController();
    const steps = this.steps(actor, question, left.signal);
    const over: IteratorReturnResult<undefined> = { done: true, value: undefined };
    const stream: AsyncIterableIterator<AnswerProgress> = {
      [Symbol.asyncIterator]: () => stream,
      next: () => steps.next().catch((e) => (left.signal.aborted ? over : Promise.reject(asGraphQLError(e)))),
      // A step may be waiting for the model: abort it first, or closing would wait for its next token.
      return: async () => {
        left.abort(new Error('the asker has left'));
        void steps.return().catch(() => {});
        return over;
      },
    };
    return stream;
  }

  private async prepare(actor: Actor, input: AskInput): Promise<Question> {
    const id = input.id ?? newId();
    const isAnswered = input.id ? await this.answers.has(actor, id) : false;
    if (!isAnswered) await this.limiter.hit(`ask ${actor.workspaceId} ${actor.userId}`, PER_MINUTE);
    const before = input.followUpOf ? await this.answers.own(actor, input.followUpOf) : null;
    const scope = input.scope ?? (before ? { kind: before.scopeKind, id: before.scopeId } : { kind: 'workspace' as const, id: null });
    const scopeId = scope.kind === 'workspace' ? null : (scope.id ?? null);
    const place = await this.places.of(actor, scope.kind, scopeId);
    return { id, isAnswered, input, before, scopeKind: scope.kind, scopeId, place };
  }

  private async *steps(actor: Actor, question: Question, signal?: AbortSignal): AsyncGenerator<AnswerProgress, void> {
    const { id, input, before, scopeKind, scopeId } = question;
    if (!question.isAnswered) {
      const language = await this.workspaces.languageOf(actor);
      const earlier = before ? await this.answers.questionsOf(actor, before.id) : [];
      const { text } = resolveFollowUp(input.question, earlier, language);
      const sources = await this.sources.of(actor, text, question.place, language);
      const meant = resolveFollowUp(input.question, earlier, language, tagsOf(sources.lines));
      signal?.throwIfAborted();
      const created = yield* this.make(actor, { question: input.question, earlier, meant }, sources, signal);
      signal?.throwIfAborted();
      await this.answers.keep(actor, {
        id,
        question: input.question,
        scopeKind,
        scopeId,
        followUpOf: before?.id ?? null,
        ...created,
        ...sources.reach,
      });
    }
    const answer = await this.answers.one(actor, id);
    const { numProjects, numHighlights, numItems } = answer;
    yield { numProjects, numHighlights, numItems, sentences: [], numDropped: 0, answer };
  }

  private async *make(
    actor: Actor,
    inThread: InThread,
    sources: Sources,
    signal?: AbortSignal,
  ): AsyncGenerator<AnswerProgress, AnswerResult> {
    const index = await PassageIndex.of(passagesOf(sources.lines), sources.language);
    const byWords = extract(inThread.meant.text, sources.lines, sources.language, index, inThread.meant.counts);
    const result = await this.open.decide(byWords, sources.language);
    const cite = ({ line, start, end }: { line: number; start: number; end: number }) => {
      const at = sources.lines[line]!;
      return citationOf(sources.texts.get(at.source)!, at, start, end);
    };
    const closest = result.closest.map(cite);
    const extracted: AnswerBody = { sentences: result.quotes.map((q) => ({ text: null, citations: [cite(q)] })), closest, dropped: [] };
    const plain = { engine: 'extractive' as const, model: null, providerError: null, isRefused: result.isRefused, body: extracted };
    // What is not there is refused before a model could make it up.
    if (result.isRefused) return plain;
    const body: AnswerBody = { sentences: [], closest, dropped: [] };
    let model: string | null = null;
    let providerError: string | null = null;
    try {
      const written = await this.written.write(actor, inThread, sources, index, signal);
      if (!written) return plain;
      model = written.model;
      const progress: AnswerProgress = { ...sources.reach, sentences: [], numDropped: 0, answer: null };
      yield { ...progress };
      for await (const judged of written.judged) {
        if ('dropped' in judged) progress.numDropped = body.dropped.push(judged.dropped);
        else {
          body.sentences.push(judged.sentence);
          // A single request has no progress to show.
          if (!signal) continue;
          const { sentences } = await this.citations.check(actor, { sentences: [judged.sentence], closest: [], dropped: [] });
          progress.sentences = [...progress.sentences, ...sentences];
        }
        yield { ...progress };
      }
    } catch (e) {
      if (!(e instanceof AiProviderError)) throw e;
      providerError = e.message;
      // What came before it broke off is proven as well as the rest would have been.
      if (!body.sentences.length) return { ...plain, providerError };
    }
    return { engine: 'model', model, providerError, isRefused: body.sentences.length === 0, body };
  }
}
