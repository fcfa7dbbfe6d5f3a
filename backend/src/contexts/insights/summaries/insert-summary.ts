import { AppError, type InsertSummaryInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { InsertPoints, type InsertTarget } from '../documents/insert-points.js';
import { type StoredSummary, SummariesService } from './summaries.service.js';
import type { InsertedSummary, SummaryBullet } from './summary.graphql.js';

/** How points are written, for callers inside. */
interface Writing {
  within?: boolean;
  onInserted?: (m: EntityManager, insightId: string) => Promise<void>;
}

/** Writes a summary into an insight. */
@Injectable()
export class InsertSummary {
  constructor(
    private readonly summaries: SummariesService,
    private readonly points: InsertPoints,
  ) {}

  /** Puts it at the end of an insight, or begins one, as `InsertPoints` does. Throws NotFound, Forbidden or ValidationError. */
  async insert(actor: Actor, { summaryId, ...target }: InsertSummaryInput): Promise<InsertedSummary> {
    const summary = await this.summaries.findOneOrFail(actor, summaryId);
    if (summary.state !== 'done') throw new AppError('ValidationError', { message: 'Only a finished summary can be inserted.' });
    return this.write(actor, summary, target);
  }

  /** The same of a finished summary, for a caller that has checked who may see it. */
  async write(actor: Actor, summary: StoredSummary, target: InsertTarget, how: Writing = {}): Promise<InsertedSummary> {
    const { sections } = await this.summaries.shown(actor, summary);
    const lists = sections.map(({ title, bullets }) => ({ heading: title, points: bullets.map(pointOf) }));
    return this.points.insert(actor, lists, target, { ...how, summaryId: summary.id });
  }
}

/** A point with those of its words that stand in their notes now. */
const pointOf = ({ text, isVerbatim, citations }: SummaryBullet) => ({
  text: isVerbatim ? null : text,
  cites: citations.flatMap(({ isCurrent, objectId, currentVersion, currentStart, start, end }) =>
    isCurrent ? [{ noteId: objectId, version: currentVersion, start: currentStart, end: currentStart + end - start }] : [],
  ),
});
