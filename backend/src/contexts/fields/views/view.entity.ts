import type { FilterPart, ViewColumn, ViewLayout, ViewTarget } from '@libs/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('views')
export class ViewRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  /** Null: of contacts, which are the workspace's. */
  @Column('uuid', { nullable: true }) projectId: string | null;
  @Column('text') target: ViewTarget;
  @Column('text') layout: ViewLayout;
  @Column('text') name: string;
  @Column('jsonb') filter: FilterPart[];
  @Column('text') sortBy: string;
  @Column('boolean') sortDescending: boolean;
  @Column('text', { nullable: true }) groupBy: string | null;
  @Column('jsonb', { nullable: true }) columns: ViewColumn[] | null;
  @Column('boolean') shared: boolean;
  @Column('boolean') isDefault: boolean;
  @Column('bigint', { transformer: { to: (n: number) => n, from: Number } }) rank: number;
  @Column('int') revision: number;
  @Column('uuid') createdBy: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('uuid') updatedBy: string;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
  @Column('uuid', { nullable: true }) deletedBy: string | null;
}
