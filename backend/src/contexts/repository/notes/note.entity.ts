import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('notes')
export class NoteRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') projectId: string;
  @Column('text') title: string;
  @Column('text', { nullable: true }) origin: string | null;
  @Column('uuid', { nullable: true }) fileId: string | null;
  @Column('jsonb') speakers: { id: string; name: string }[];
  @Column('timestamptz', { nullable: true }) recordedAt: Date | null;
  @Column('int', { nullable: true }) durationMs: number | null;
  @Column('uuid') createdBy: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
  @Column('uuid', { nullable: true }) deletedBy: string | null;
}
