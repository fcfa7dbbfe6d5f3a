import type { InsightStatus } from '@libs/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('insights')
export class InsightRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') projectId: string;
  @Column('text') title: string;
  @Column('text') status: InsightStatus;
  @Column('timestamptz', { nullable: true }) publishedAt: Date | null;
  @Column('uuid') createdBy: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}
