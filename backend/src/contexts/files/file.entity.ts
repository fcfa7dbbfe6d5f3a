import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('files')
export class FileRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') projectId: string;
  @Column('text') name: string;
  @Column('bigint', { transformer: { to: (n: number) => n, from: Number } }) size: number;
  @Column('text') mime: string;
  @Column('text') type: string;
  @Column('bytea') sha256: Buffer;
  @Column('text') storageKey: string;
  /** The document that shows it; null for a file of its own. */
  @Column('uuid', { nullable: true }) docId: string | null;
  @Column('uuid') createdBy: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}
