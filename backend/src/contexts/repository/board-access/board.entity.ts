import { Column, Entity, PrimaryColumn } from 'typeorm';

const integer = { to: (n: number) => n, from: Number };

@Entity('tag_boards')
export class TagBoardRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { nullable: true }) projectId: string | null;
  @Column('text') name: string;
  @Column('bigint', { transformer: integer }) rank: number;
  @Column('uuid') createdBy: string;
  @Column('timestamptz', { nullable: true }) lockedAt: Date | null;
  @Column('uuid', { nullable: true }) lockedBy: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}

@Entity('tag_groups')
export class TagGroupRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') boardId: string;
  @Column('text') name: string;
  @Column('bigint', { transformer: integer }) rank: number;
  @Column('uuid', { nullable: true }) guid: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}
