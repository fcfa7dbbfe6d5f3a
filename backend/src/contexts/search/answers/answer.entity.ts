import type { AskScopeKind } from '@libs/domain';
import type { CitedRange, DropReason } from '@libs/text-analysis';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A citation as it is kept: where, and the hash of what stood there. */
export type StoredCitation = CitedRange;

/** What is kept of an answer's text; a null text is the quote itself, which is read from its note. */
export interface AnswerBody {
  sentences: { text: string | null; citations: StoredCitation[] }[];
  closest: StoredCitation[];
  /** Why sentences of a model were left out; their words are not kept, because nothing proves them. */
  dropped: { reason: DropReason }[];
}

@Entity('answers')
export class AnswerRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('text') question: string;
  @Column('text', { nullable: true }) name: string | null;
  @Column('text') scopeKind: AskScopeKind;
  @Column('uuid', { nullable: true }) scopeId: string | null;
  @Column('uuid', { nullable: true }) followUpOf: string | null;
  @Column('text') engine: 'extractive' | 'model';
  @Column('text', { nullable: true }) model: string | null;
  @Column('text', { nullable: true }) providerError: string | null;
  @Column('boolean') isRefused: boolean;
  @Column('jsonb') body: AnswerBody;
  @Column('integer') numProjects: number;
  @Column('integer') numHighlights: number;
  @Column('integer') numItems: number;
  @Column('boolean') isSaved: boolean;
  @Column('boolean', { nullable: true }) isRight: boolean | null;
  @Column('text', { nullable: true }) ratingComment: string | null;
  @Column('timestamptz') createdAt: Date;
}
