import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('saved_searches')
export class SavedSearchRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('text') name: string;
  @Column('text') path: string;
  /** What is asked of the search, without page and cursor. */
  @Column('jsonb') search: Record<string, unknown>;
  @Column('boolean', { default: false }) alert: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  /** The newest results that its owner knows of, as `TYPE id`. */
  @Column('text', { array: true }) seen: string[];
  @Column('timestamptz', { default: () => 'now()' }) seenAt: Date;
}
