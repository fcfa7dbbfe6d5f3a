import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('contact_consents')
export class ContactConsentRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') contactId: string;
  @Column('text') scope: string;
  @Column('text', { nullable: true }) text: string | null;
  @Column('text', { nullable: true }) version: string | null;
  @Column('date') givenOn: string;
  @Column('date', { nullable: true }) withdrawnOn: string | null;
  @Column('uuid') recordedBy: string;
  @Column('timestamptz', { default: () => 'now()' }) recordedAt: Date;
}
