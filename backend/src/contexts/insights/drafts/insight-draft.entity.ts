import type { InsightDraftState } from '@libs/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('insight_drafts')
export class InsightDraftRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') projectId: string;
  @Column('uuid') summaryId: string;
  @Column('uuid', { nullable: true }) tagId: string | null;
  @Column('int', { nullable: true }) quotes: number | null;
  @Column('bool', { default: false }) isAutomatic: boolean;
  @Column('text') title: string;
  @Column('text', { default: 'waiting' }) state: InsightDraftState;
  @Column('uuid', { nullable: true }) insightId: string | null;
  @Column('uuid') createdBy: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
