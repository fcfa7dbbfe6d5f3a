import type { FeedPeriod, SearchInput } from '@libs/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is asked of the search, without page and cursor; feeds keep folders and a period beside it. */
export type SearchFilters = Omit<SearchInput, 'limit' | 'cursor'> & { folderIds?: string[]; days?: FeedPeriod | null };

@Entity('saved_searches')
export class SavedSearchRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('text') name: string;
  @Column('text') path: string;
  @Column('jsonb') search: SearchFilters;
  @Column('boolean', { default: false }) alert: boolean;
  @Column('boolean', { default: false }) isFeed: boolean;
  /** A feed that everyone in the workspace sees. */
  @Column('boolean', { default: false }) shared: boolean;
  /** When its owner deleted a feed, which can be taken back for some days. */
  @Column('timestamptz', { nullable: true }) removedAt: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  /** The newest results that its owner knows of, as `TYPE id`. */
  @Column('text', { array: true }) seen: string[];
  @Column('timestamptz', { default: () => 'now()' }) seenAt: Date;
}
