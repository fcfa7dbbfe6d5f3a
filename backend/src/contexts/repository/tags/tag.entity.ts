import type { TagColour } from '@libs/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('tags')
export class TagRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') boardId: string;
  @Column('uuid') groupId: string;
  @Column('text') title: string;
  @Column('text') colour: TagColour;
  @Column('text', { nullable: true }) description: string | null;
  @Column('bigint', { transformer: { to: (n: number) => n, from: Number } }) rank: number;
  @Column('uuid', { nullable: true }) mergedInto: string | null;
  @Column('text', { nullable: true }) clientKey: string | null;
  @Column('uuid', { nullable: true }) guid: string | null;
  @Column('uuid') createdBy: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}
