import { AppError, type AskInput, isQuestion } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { AiTrouble } from '#contexts/ai';
import { WorkspacesService } from '#contexts/workspace';
import { type Actor, RateLimiter } from '#platform/access';
import { newId, TenantDb, WorkspaceRepository } from '#platform/db';
import { Changes } from '#platform/events';
import { wordsOf } from '#platform/text';
import { type AnswerBody, AnswerRow } from './answer.entity.js';
import type { Answer, LeftOut, SavedAnswer } from './answer.graphql.js';
import { AnswerSources, citationOf, type Sources } from './answer-sources.js';
import { SAVED } from './answers.sql.js';
import { Citations } from './citations.js';
import { extract } from './extract.js';
import { ScopePlaces } from './scope-places.js';
import { WrittenAnswer } from './written-answer.js';

const PER_MINUTE = 30;
/** A follow-up of so few words is about what the question before it was about. */
const SHORT = 6;

/** Answers to questions, out of notes that the asker may read; each is its asker's own, and is checked again whenever it is shown. */
@Injectable()
export class AnswersService {
  private readonly rows: WorkspaceRepository<AnswerRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: Changes,
    private readonly limiter: RateLimiter,
    private readonly sources: AnswerSources,
    private readonly places: ScopePlaces,
    private readonly written: WrittenAnswer,
    private readonly citations: Citations,
    private readonly workspaces: WorkspacesService,
  ) {
    this.rows = new WorkspaceRepository(db, AnswerRow);
  }

  /** Answers a question, or refuses to with the closest passages. Throws NotFound for a scope or an earlier answer that is not the asker's to see. */
  async ask(actor: Actor, input: AskInput): Promise<Answer> {
    await this.limiter.hit(`ask ${actor.workspaceId} ${actor.userId}`, PER_MINUTE);
    const before = input.followUpOf ? await this.own(actor, input.followUpOf) : null;
    const scope = input.scope ?? (before ? { kind: before.scopeKind, id: before.scopeId } : { kind: 'workspace' as const, id: null });
    const scopeId = scope.kind === 'workspace' ? null : (scope.id ?? null);
    const place = await this.places.of(actor, scope.kind, scopeId);
    const language = await this.workspaces.languageOf(actor);
    const isShort = wordsOf(input.question, language).length <= SHORT;
    const question = before && isShort ? `${before.question} ${input.question}` : input.question;
    const sources = await this.sources.of(actor, question, place, language);
    const made = await this.make(actor, question, sources);
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
    return this.one(actor, id);
  }

  /** One's own answer as it stands now; throws NotFound. */
  async one(actor: Actor, id: string): Promise<Answer> {
    const row = await this.own(actor, id);
    const { sentences, closest } = await this.citations.check(actor, row.body);
    return {
      id: row.id,
      question: row.question,
      isQuestion: isQuestion(row.question),
      scope: { kind: row.scopeKind, id: row.scopeId, name: await this.places.nameOf(actor, row.scopeKind, row.scopeId) },
      followUpOf: row.followUpOf,
      engine: row.engine,
      trouble: row.trouble,
      isRefused: row.isRefused,
      summary: sentences.flatMap((s) => s.text ?? []).join(' '),
      sentences,
      closest,
      leftOut: byReason(row.body.leftOut),
      numProjects: row.numProjects,
      numHighlights: row.numHighlights,
      numChannels: 0,
      numItems: row.numItems,
      isSaved: row.isSaved,
      isRight: row.isRight,
      createdAt: row.createdAt,
    };
  }

  /** One's own saved answers, newest first. */
  async saved(actor: Actor): Promise<SavedAnswer[]> {
    return this.db.read<SavedAnswer>(actor, SAVED, [actor.workspaceId, actor.userId]);
  }

  /** Keeps an answer among the saved ones, or no longer. */
  async save(actor: Actor, id: string, isSaved: boolean): Promise<Answer> {
    return this.change(actor, id, { isSaved });
  }

  /** Notes whether an answer was right. */
  async rate(actor: Actor, id: string, isRight: boolean, comment: string | null): Promise<Answer> {
    return this.change(actor, id, { isRight, ratingComment: comment });
  }

  private async change(
    actor: Actor,
    id: string,
    values: Partial<Pick<AnswerRow, 'isSaved' | 'isRight' | 'ratingComment'>>,
  ): Promise<Answer> {
    const row = await this.own(actor, id);
    await this.db.tx(actor, async (m) => {
      await m.update(AnswerRow, { workspaceId: actor.workspaceId, id: row.id }, values);
      await this.changes.record(m, actor, { kind: 'answer', id, deed: 'updated' });
    });
    return this.one(actor, id);
  }

  private async own(actor: Actor, id: string): Promise<AnswerRow> {
    const row = await this.rows.one(actor, id);
    if (!row || row.userId !== actor.userId) throw new AppError('NotFound');
    return row;
  }

  private async make(
    actor: Actor,
    question: string,
    sources: Sources,
  ): Promise<Pick<AnswerRow, 'engine' | 'model' | 'trouble' | 'isRefused' | 'body'>> {
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
    try {
      const written = await this.written.write(actor, question, sources);
      if (!written) return plain;
      const { model, sentences, leftOut } = written;
      return { engine: 'model', model, trouble: null, isRefused: sentences.length === 0, body: { sentences, closest, leftOut } };
    } catch (e) {
      if (e instanceof AiTrouble) return { ...plain, trouble: e.message };
      throw e;
    }
  }
}

function byReason(leftOut: AnswerBody['leftOut']): LeftOut[] {
  const counts = new Map<string, number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count }));
}
