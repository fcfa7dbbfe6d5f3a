import type { ChartDimensionInput, ChartFilterPart, ChartKind, ChartMeasure } from '@libs/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('charts')
export class ChartRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') projectId: string;
  @Column('text') name: string;
  @Column('text') kind: ChartKind;
  @Column('text') measure: ChartMeasure;
  @Column('jsonb') byDimension: ChartDimensionInput;
  @Column('jsonb', { nullable: true }) splitDimension: ChartDimensionInput | null;
  @Column('jsonb') filter: ChartFilterPart[];
  @Column('boolean') shared: boolean;
  @Column('bigint', { transformer: { to: (n: number) => n, from: Number } }) rank: number;
  @Column('int') revision: number;
  @Column('uuid') createdBy: string;
  @Column('uuid') updatedBy: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
  @Column('uuid', { nullable: true }) deletedBy: string | null;
}
