import type { ProjectStatus } from '@libs/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('projects')
export class ProjectRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { nullable: true }) folderId: string | null;
  @Column('text') name: string;
  @Column('text', { nullable: true }) description: string | null;
  @Column('text') status: ProjectStatus;
  @Column('bigint', { transformer: { to: (n: number) => n, from: Number } }) rank: number;
  /** What every member has here as a number (none 0 to full 3); null takes the folder's. */
  @Column('smallint', { nullable: true }) defaultAccess: number | null;
  @Column('boolean', { default: false }) sample: boolean;
  @Column('uuid') createdBy: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
  /** Since when it is read-only for everyone and in no ordinary list. */
  @Column('timestamptz', { nullable: true }) archivedAt: Date | null;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}
