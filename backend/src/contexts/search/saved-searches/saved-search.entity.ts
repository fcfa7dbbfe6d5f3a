import type { SearchInput } from '@libs/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is asked of the search, without page and cursor. */
export type SearchFilters = Omit<SearchInput, 'limit' | 'cursor'>;

@Entity('saved_searches')
export class SavedSearchRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('text') name: string;
  @Column('text') path: string;
  @Column('jsonb') search: SearchFilters;
  @Column('boolean', { default: false }) alert: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  /** The newest results that its owner knows of, as `TYPE id`. */
  @Column('text', { array: true }) seen: string[];
  @Column('timestamptz', { default: () => 'now()' }) seenAt: Date;
}
