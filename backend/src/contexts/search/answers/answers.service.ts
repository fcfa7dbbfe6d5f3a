import { AppError, type AskScopeKind, isQuestion, type RateAnswerInput } from '@libs/domain';
import type { DropReason } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { type AnswerBody, AnswerRow } from './answer.entity.js';
import type { Answer, AnswerCitation, DroppedSentences, SavedAnswer } from './answer.graphql.js';
import { MAX_TURNS, SAVED, THREAD } from './answers.sql.js';
import { Citations } from './citations.js';
import { ScopePlaces } from './scope-places.js';

/** Answers that were given; each is its asker's own, and is checked again whenever it is shown. */
@Injectable()
export class AnswersService {
  private readonly rows: WorkspaceRepository<AnswerRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly places: ScopePlaces,
    private readonly citations: Citations,
  ) {
    this.rows = new WorkspaceRepository(db, AnswerRow);
  }

  /** One's own answer as it stands now; throws NotFound. */
  async one(actor: Actor, id: string): Promise<Answer> {
    const row = await this.own(actor, id);
    const { sentences, closest } = await this.citations.check(actor, row.body);
    return {
      id: row.id,
      question: row.question,
      name: row.name ?? row.question,
      isQuestion: isQuestion(row.question),
      scope: { kind: row.scopeKind, id: row.scopeId, name: await this.places.nameOf(actor, row.scopeKind, row.scopeId) },
      followUpOf: row.followUpOf,
      engine: row.engine,
      providerError: row.providerError,
      isRefused: row.isRefused,
      summary: sentences.flatMap((s) => s.text ?? []).join(' '),
      sentences,
      citations: eachOnce(sentences.flatMap((s) => s.citations)),
      closest,
      dropped: byReason(row.body.dropped),
      numProjects: row.numProjects,
      numHighlights: row.numHighlights,
      numChannels: 0,
      numItems: row.numItems,
      isSaved: row.isSaved,
      isRight: row.isRight,
      createdAt: row.createdAt,
    };
  }

  /** One's own answer after the ones that it follows up on, in their order; throws NotFound. */
  async thread(actor: Actor, id: string): Promise<Answer[]> {
    const turns = await this.turnsOf(actor, id);
    if (!turns.length) throw new AppError('NotFound');
    const answers: Answer[] = [];
    for (const turn of turns) answers.push(await this.one(actor, turn.id));
    return answers;
  }

  /** What was asked in a conversation up to one's own answer, the first question first. */
  async questionsOf(actor: Actor, id: string): Promise<string[]> {
    return (await this.turnsOf(actor, id)).map(({ question }) => question);
  }

  /** Whether one has this answer; throws NotFound for another user's id. */
  async has(actor: Actor, id: string): Promise<boolean> {
    const row = await this.rows.one(actor, id);
    if (row && row.userId !== actor.userId) throw new AppError('NotFound');
    return row !== null;
  }

  /** Keeps an answer as the asker's own, unless it is there: a question that was asked again while it was answered has one. */
  async keep(
    actor: Actor,
    answer: Omit<AnswerRow, 'workspaceId' | 'userId' | 'name' | 'isSaved' | 'isRight' | 'ratingComment' | 'createdAt'>,
  ): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const row = { ...answer, workspaceId: actor.workspaceId, userId: actor.userId!, isSaved: false };
      const { raw } = await m.createQueryBuilder().insert().into(AnswerRow).values(row).orIgnore().returning('id').execute();
      if (raw.length) await this.changes.record(m, actor, { kind: 'answer', id: answer.id, action: 'created' });
    });
  }

  /** One's own saved answers, newest first, each with where it looked. */
  async saved(actor: Actor): Promise<SavedAnswer[]> {
    type Row = Omit<SavedAnswer, 'scope'> & { scopeKind: AskScopeKind; scopeId: string | null };
    const rows = await this.db.read<Row>(actor, SAVED, [actor.workspaceId, actor.userId]);
    const names = await this.places.namesOf(
      actor,
      rows.map(({ scopeKind, scopeId }) => ({ kind: scopeKind, id: scopeId })),
    );
    return rows.map(({ scopeKind: kind, scopeId, ...row }, i) => ({ ...row, scope: { kind, id: scopeId, name: names[i]! } }));
  }

  /** Keeps an answer among the saved ones, or no longer. */
  async save(actor: Actor, id: string, isSaved: boolean): Promise<Answer> {
    return this.change(actor, id, { isSaved });
  }

  /** Calls an answer something else among the saved ones. */
  async rename(actor: Actor, id: string, name: string): Promise<Answer> {
    return this.change(actor, id, { name });
  }

  /** Notes whether an answer was right, and why not; what is left out stays, and taking back what was said takes its reason along. */
  async rate(actor: Actor, { id, isRight, comment }: RateAnswerInput): Promise<Answer> {
    return this.change(actor, id, { isRight, ratingComment: isRight === null && comment === undefined ? null : comment });
  }

  private async turnsOf(actor: Actor, id: string): Promise<{ id: string; question: string }[]> {
    return this.db.read(actor, THREAD, [actor.workspaceId, actor.userId, id, MAX_TURNS]);
  }

  private async change(
    actor: Actor,
    id: string,
    values: Partial<Pick<AnswerRow, 'name' | 'isSaved' | 'isRight' | 'ratingComment'>>,
  ): Promise<Answer> {
    const row = await this.own(actor, id);
    await this.db.tx(actor, async (m) => {
      await this.rows.update(actor, row.id, values);
      await this.changes.record(m, actor, { kind: 'answer', id, action: 'updated' });
    });
    return this.one(actor, id);
  }

  /** The row of one's own answer; throws NotFound. */
  async own(actor: Actor, id: string): Promise<AnswerRow> {
    const row = await this.rows.one(actor, id);
    if (!row || row.userId !== actor.userId) throw new AppError('NotFound');
    return row;
  }
}

/** The same passage may prove several sentences. */
const eachOnce = (all: readonly AnswerCitation[]): AnswerCitation[] => [
  ...new Map(all.map((c) => [`${c.noteId} ${c.version} ${c.start} ${c.end}`, c])).values(),
];

function byReason(dropped: AnswerBody['dropped']): DroppedSentences[] {
  const counts = new Map<DropReason, number>();
  for (const { reason } of dropped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count }));
}
