import type { FieldTarget, FieldType, TagColour } from '@libs/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

const integer = { to: (n: number) => n, from: Number };

@Entity('fields')
export class FieldRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { nullable: true }) projectId: string | null;
  /** The group of the workspace that it stands in, or that a project's copy follows. */
  @Column('uuid', { nullable: true }) groupId: string | null;
  /** The field of a group that a project's field is, or was, a copy of. */
  @Column('uuid', { nullable: true }) sourceId: string | null;
  @Column('text') target: FieldTarget;
  @Column('text') label: string;
  @Column('text') type: FieldType;
  @Column('boolean') multiple: boolean;
  @Column('boolean') required: boolean;
  @Column('boolean') hidden: boolean;
  @Column('bigint', { transformer: integer }) rank: number;
  @Column('text', { nullable: true }) formerType: FieldType | null;
  @Column('boolean', { nullable: true }) formerMultiple: boolean | null;
  @Column('timestamptz', { nullable: true }) typeChangedAt: Date | null;
  @Column('uuid') createdBy: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
  @Column('uuid', { nullable: true }) deletedBy: string | null;
}

@Entity('field_options')
export class FieldOptionRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') fieldId: string;
  /** The option of the group's field that it is a copy of. */
  @Column('uuid', { nullable: true }) sourceId: string | null;
  @Column('text') label: string;
  @Column('text') colour: TagColour;
  @Column('bigint', { transformer: integer }) rank: number;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}

/** How many options have each colour, to choose the next one. */
export function countColours(options: readonly FieldOptionRow[]): Partial<Record<TagColour, number>> {
  const counts: Partial<Record<TagColour, number>> = {};
  for (const { colour } of options) counts[colour] = (counts[colour] ?? 0) + 1;
  return counts;
}
