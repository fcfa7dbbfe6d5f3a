import { LIMITS, type ParsedQuery, SERVER_LIMITS } from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TextFieldsRegistry } from '#contexts/repository';
import { dayStarted } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { type MessageOf, OnJob } from '#platform/events';
import type { SearchQuery } from './search.service.js';

const COUNT = `
  insert into empty_searches as e (workspace_id, id, week, words)
  select $1, $2, date_trunc('week', now() at time zone 'UTC')::date, $3
  where (select count(*) from empty_searches where workspace_id = $1 and week = date_trunc('week', now() at time zone 'UTC')::date) < $4
  on conflict (workspace_id, week, words) do update set times = e.times + 1`;
const FORGET = `delete from empty_searches where workspace_id = $1 and week < (now() at time zone 'UTC')::date - $2::int`;

/** A query with an address or number may name a person, so it is not counted. */
const OF_SOMEBODY = /@|\p{N}{5}/u;

/** Counts what is looked for and not found, in lowercase and without who looked, so that admins learn what is missing. */
@Injectable()
export class EmptySearches implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly fields: TextFieldsRegistry,
  ) {}

  onModuleInit() {
    this.fields.registerCount('empty_searches', 'words');
  }

  /** Counts a search that found nothing: of a member, in the whole workspace, by words alone. Anything else says less about what is missing. */
  async count(actor: Actor, input: SearchQuery, parsed: ParsedQuery): Promise<void> {
    const words = wordsOf(parsed);
    if (actor.via !== 'session' || isNarrowed(input, parsed) || !words) return;
    const { length, perWeek } = SERVER_LIMITS.emptySearches;
    if (words.length > length || OF_SOMEBODY.test(words)) return;
    await this.db.tx(actor, (m) => m.query(COUNT, [actor.workspaceId, newId(), words, perWeek]));
  }

  @OnJob(dayStarted, 'searches.forget')
  async forget({ workspaceId }: MessageOf<typeof dayStarted>): Promise<void> {
    if (!workspaceId) return;
    await this.db.tx({ workspaceId }, (m) => m.query(FORGET, [workspaceId, LIMITS.analytics.emptyDays]));
  }
}

const wordsOf = ({ words, phrases }: ParsedQuery): string => [...words, ...phrases].join(' ').toLowerCase().replace(/\s+/g, ' ').trim();

function isNarrowed(
  { limit, cursor, projectId, types, projectIds, tagIds, authorIds, people, changedAfter }: SearchQuery,
  parsed: ParsedQuery,
): boolean {
  if (limit === 0 || cursor || projectId || changedAfter || parsed.excluded.length || Object.keys(parsed.operators).length) return true;
  return [types, projectIds, tagIds, authorIds, people].some((choice) => choice?.length);
}
