import type { AskInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { AiTrouble } from '#contexts/ai';
import { WorkspacesService } from '#contexts/workspace';
import { type Actor, RateLimiter } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { Changes } from '#platform/events';
import { wordsOf } from '#platform/text';
import { type AnswerBody, AnswerRow } from './answer.entity.js';
import type { Answer, AnswerProgress } from './answer.graphql.js';
import { AnswerSources, citationOf, type Sources } from './answer-sources.js';
import { AnswersService } from './answers.service.js';
import { Citations } from './citations.js';
import { extract } from './extract.js';
import { ScopePlaces } from './scope-places.js';
import { WrittenAnswer } from './written-answer.js';

const PER_MINUTE = 30;
/** A follow-up of so few words is about what the question before it was about. */
const SHORT = 6;

type Made = Pick<AnswerRow, 'engine' | 'model' | 'trouble' | 'isRefused' | 'body'>;

/** Answers questions, out of notes that the asker may read. */
@Injectable()
export class AskingService {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: Changes,
    private readonly limiter: RateLimiter,
    private readonly sources: AnswerSources,
    private readonly places: ScopePlaces,
    private readonly written: WrittenAnswer,
    private readonly citations: Citations,
    private readonly answers: AnswersService,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** Answers a question, or refuses to with the closest passages. Throws NotFound for a scope or an earlier answer that is not the asker's to see. */
  async ask(actor: Actor, input: AskInput): Promise<Answer> {
    for await (const { answer } of this.steps(actor, input)) if (answer) return answer;
    throw new Error('a question came to no end');
  }

  /**
   * The same while it goes on: how much is read, each sentence that the gate lets through, at last the answer. Throws as `ask` does. Whoever
   * leaves before the end ends the call of the model, and nothing is kept.
   */
  async asking(actor: Actor, input: AskInput): Promise<AsyncIterableIterator<AnswerProgress>> {
    const left = new AbortController();
    const steps = this.steps(actor, input, left.signal);
    const over: IteratorReturnResult<undefined> = { done: true, value: undefined };
    // What is wrong with the question is an answer to the subscription, not the end of a stream.
    const ready = [await steps.next()];
    const stream: AsyncIterableIterator<AnswerProgress> = {
      [Symbol.asyncIterator]: () => stream,
      next: async () => ready.shift() ?? steps.next().catch((e) => (left.signal.aborted ? over : Promise.reject(e))),
      // A step may be waiting for the model: it is told first, or nobody could leave before its next word.
      return: async () => {
        left.abort(new Error('the asker has left'));
        void steps.return(undefined as never).catch(() => {});
        return over;
      },
    };
    return stream;
  }

  private async *steps(actor: Actor, input: AskInput, signal?: AbortSignal): AsyncGenerator<AnswerProgress> {
    await this.limiter.hit(`ask ${actor.workspaceId} ${actor.userId}`, PER_MINUTE);
    const before = input.followUpOf ? await this.answers.own(actor, input.followUpOf) : null;
    const scope = input.scope ?? (before ? { kind: before.scopeKind, id: before.scopeId } : { kind: 'workspace' as const, id: null });
    const scopeId = scope.kind === 'workspace' ? null : (scope.id ?? null);
    const place = await this.places.of(actor, scope.kind, scopeId);
    const language = await this.workspaces.languageOf(actor);
    const isShort = wordsOf(input.question, language).length <= SHORT;
    const question = before && isShort ? `${before.question} ${input.question}` : input.question;
    const sources = await this.sources.of(actor, question, place, language);
    const made = yield* this.make(actor, question, sources, signal);
    const id = newId();
    await this.db.tx(actor, async (m) => {
      await m.insert(AnswerRow, {
        workspaceId: actor.workspaceId,
        id,
        userId: actor.userId!,
        question: input.question,
        scopeKind: scope.kind,
        scopeId,
        followUpOf: before?.id ?? null,
        ...made,
        ...sources.reach,
        isSaved: false,
      });
      await this.changes.record(m, actor, { kind: 'answer', id, deed: 'created' });
    });
    yield { ...sources.reach, sentences: [], numLeftOut: 0, answer: await this.answers.one(actor, id) };
  }

  private async *make(actor: Actor, question: string, sources: Sources, signal?: AbortSignal): AsyncGenerator<AnswerProgress, Made> {
    const found = extract(question, sources.lines, sources.language);
    const cite = ({ line, start, end }: { line: number; start: number; end: number }) => {
      const at = sources.lines[line]!;
      return citationOf(sources.texts.get(at.source)!, at, start, end);
    };
    const closest = found.closest.map(cite);
    const extracted: AnswerBody = { sentences: found.quotes.map((q) => ({ text: null, citations: [cite(q)] })), closest, leftOut: [] };
    const plain = { engine: 'extractive' as const, model: null, trouble: null, isRefused: found.isRefused, body: extracted };
    // What is not there is refused before a model could make it up.
    if (found.isRefused) return plain;
    const body: AnswerBody = { sentences: [], closest, leftOut: [] };
    let model: string | null = null;
    let trouble: string | null = null;
    try {
      const written = await this.written.write(actor, question, sources, signal);
      if (!written) return plain;
      model = written.model;
      const progress: AnswerProgress = { ...sources.reach, sentences: [], numLeftOut: 0, answer: null };
      yield { ...progress };
      for await (const judged of written.judged) {
        if ('leftOut' in judged) progress.numLeftOut = body.leftOut.push(judged.leftOut);
        else {
          body.sentences.push(judged.sentence);
          const { sentences } = await this.citations.check(actor, { sentences: [judged.sentence], closest: [], leftOut: [] });
          progress.sentences = [...progress.sentences, ...sentences];
        }
        yield { ...progress };
      }
    } catch (e) {
      if (!(e instanceof AiTrouble)) throw e;
      trouble = e.message;
      // What came before it broke off is proven as well as the rest would have been.
      if (!body.sentences.length) return { ...plain, trouble };
    }
    return { engine: 'model', model, trouble, isRefused: body.sentences.length === 0, body };
  }
}
