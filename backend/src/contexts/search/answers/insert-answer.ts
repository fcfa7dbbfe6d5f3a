import { AppError, type InsertAnswerInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { InsertPoints, type InsertResult } from '#contexts/insights';
import type { Actor } from '#platform/access';
import { AnswersService } from './answers.service.js';
import { Citations } from './citations.js';

/** Writes an answer into an insight. */
@Injectable()
export class InsertAnswer {
  constructor(
    private readonly answers: AnswersService,
    private readonly citations: Citations,
    private readonly points: InsertPoints,
  ) {}

  /**
   * Puts the sentences of one's own answer at the end of an insight, or begins one, each with everything that it cites; exact words are their own
   * sentence. What its sources do not prove now, for this reader, is left out and counted. Throws NotFound, Forbidden or ValidationError.
   */
  async insert(actor: Actor, { answerId, ...target }: InsertAnswerInput): Promise<InsertResult> {
    const { question, isRefused, body } = await this.answers.own(actor, answerId);
    if (isRefused) throw new AppError('ValidationError', { message: 'There is no answer that could be inserted.' });
    const { sentences } = await this.citations.check(actor, body);
    const points = sentences.map(({ text, citations }, i) => ({
      text: body.sentences[i]!.text === null ? null : text,
      cites: text === null ? [] : citations.map(({ noteId, version, start, end }) => ({ noteId, version, start, end })),
    }));
    // A new insight that is called like the question needs no heading that says it again.
    const heading = 'title' in target && target.title === question ? null : question;
    return this.points.insert(actor, [{ heading, points }], target, { whole: true });
  }
}
