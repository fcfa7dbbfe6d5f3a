import type { FieldTarget } from '@libs/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('field_groups')
export class FieldGroupRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text') target: FieldTarget;
  @Column('uuid') createdBy: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}
