import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('contacts')
export class ContactRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text', { nullable: true }) organisation: string | null;
  @Column('text', { nullable: true }) phone: string | null;
  @Column('text', { nullable: true }) jobTitle: string | null;
  @Column('text', { nullable: true }) notes: string | null;
  @Column('jsonb') emails: { address: string }[];
  @Column('uuid') createdBy: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
  @Column('uuid', { nullable: true }) deletedBy: string | null;
  /** The contact that this one is part of. */
  @Column('uuid', { nullable: true }) mergedInto: string | null;
}
