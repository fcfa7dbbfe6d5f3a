import type { SummaryFramework, SummaryState } from '@libs/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SummarySection } from './summary.graphql.js';

@Entity('summaries')
export class SummaryRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') noteId: string;
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
  @Column('text', { nullable: true }) trouble: string | null;
  @Column('text', { nullable: true }) error: string | null;
  @Column('int', { nullable: true }) docVersion: number | null;
  @Column('uuid', { nullable: true }) editedFrom: string | null;
  @Column('text', { nullable: true }) clientKey: string | null;
  @Column('uuid') createdBy: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
}
