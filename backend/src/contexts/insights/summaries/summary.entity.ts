import type { SummarizedSearch, SummaryFramework, SummaryScope, SummaryState } from '@libs/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SummarySection } from './summary.graphql.js';

/** What a selection, and what a summary is made of. */
export type Picked = 'notes' | 'highlights';

@Entity('summaries')
export class SummaryRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { nullable: true }) noteId: string | null;
  @Column('uuid', { nullable: true }) tagId: string | null;
  @Column('uuid', { nullable: true }) projectId: string | null;
  @Column('uuid', { nullable: true }) selectionId: string | null;
  @Column('uuid', { nullable: true }) searchId: string | null;
  @Column('jsonb', { nullable: true }) search: SummarizedSearch | null;
  @Column({ type: 'text', insert: false, update: false }) scope: SummaryScope;
  @Column({ type: 'uuid', insert: false, update: false }) scopeId: string;
  @Column('text', { nullable: true }) picked: Picked | null;
  @Column('uuid', { array: true, nullable: true }) picks: string[] | null;
  @Column('text', { name: 'made_of', default: 'notes' }) sourceKind: Picked;
  @Column('int', { default: 1 }) used: number;
  @Column('int', { default: 1 }) available: number;
  @Column('text') framework: SummaryFramework;
  @Column('text', { nullable: true }) prompt: string | null;
  @Column('text', { default: 'queued' }) state: SummaryState;
  @Column('int', { default: 0 }) step: number;
  @Column('int', { default: 1 }) steps: number;
  @Column('int', { default: 0 }) tries: number;
  @Column('jsonb', { default: () => "'[]'" }) sections: SummarySection[];
  @Column('int', { default: 0 }) dropped: number;
  @Column('text', { nullable: true }) model: string | null;
  @Column('bool', { default: false }) isExtractive: boolean;
  @Column('bool', { default: false }) isDraft: boolean;
  @Column('text', { nullable: true }) providerError: string | null;
  @Column('text', { nullable: true }) error: string | null;
  @Column('int', { nullable: true }) docVersion: number | null;
  @Column('uuid', { nullable: true }) editedFrom: string | null;
  @Column('text', { nullable: true }) clientKey: string | null;
  @Column('uuid') createdBy: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
}
