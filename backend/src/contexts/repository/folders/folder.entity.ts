import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('folders')
export class FolderRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { nullable: true }) parentId: string | null;
  @Column('text') name: string;
  @Column('text', { nullable: true }) description: string | null;
  @Column('bigint', { transformer: { to: (n: number) => n, from: Number } }) rank: number;
  /** What every member has below here as a number (none 0 to full 3); null takes the parent's. */
  @Column('smallint', { nullable: true }) defaultAccess: number | null;
  @Column('uuid') createdBy: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}
