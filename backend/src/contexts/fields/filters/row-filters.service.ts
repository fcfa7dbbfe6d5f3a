import {
  type CompiledFilter,
  type CompiledRow,
  compileFilter,
  type Filter,
  type FilterMoment,
  type FilterTarget,
  filterFields,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { ContactsService } from '#contexts/contacts';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import type { FieldShape } from '../definitions/fields.service.js';
import { filterSql } from './filter-sql.js';
import { ROW_SOURCES } from './row-sources.js';

/** The tags that $2 are now: those that were merged are the ones they were merged into. */
const LIVE_TAGS = `
  with recursive now as (
    select t.id as asked, t.id, t.merged_into from v_repository_tags t where t.workspace_id = $1 and t.id::text = any($2)
    union
    select n.asked, t.id, t.merged_into from now n join v_repository_tags t on t.workspace_id = $1 and t.id = n.merged_into)
  select asked, id from now where merged_into is null`;

/** Filters of what has fields, and of what stands in it, for whatever shows such objects or counts what is in them. */
@Injectable()
export class RowFilters {
  constructor(
    private readonly db: TenantDb,
    private readonly contacts: ContactsService,
  ) {}

  /** What a filter asks of a kind of objects with these fields; a merged tag or contact stands for the one that it went into. */
  async compile(
    actor: Actor,
    target: FilterTarget,
    filter: Filter,
    fields: readonly FieldShape[],
    moment: FilterMoment,
  ): Promise<CompiledFilter> {
    const compiled = await this.withSurvivors(actor, compileFilter(filter, filterFields(target, fields), moment), fields);
    const tags = idsIn(compiled, ({ field }) => field === 'tag');
    if (!tags.length) return compiled;
    const rows = await this.db.read<{ asked: string; id: string }>(actor, LIVE_TAGS, [actor.workspaceId, tags]);
    return withIds(compiled, ({ field }) => field === 'tag', new Map(rows.map(({ asked: response, id }) => [response, id])));
  }

  /** The filter with contacts that became part of others as these. */
  private async withSurvivors(actor: Actor, compiled: CompiledFilter, fields: readonly FieldShape[]): Promise<CompiledFilter> {
    const people = new Set(fields.flatMap(({ id, type }) => (type === 'PERSON' ? id : [])));
    const isOfPeople = ({ field }: CompiledRow) => people.has(field);
    const requests = idsIn(compiled, isOfPeople);
    return requests.length ? withIds(compiled, isOfPeople, await this.contacts.survivorsOf(actor, requests)) : compiled;
  }

  /** The filter as a condition on rows o of the kind in workspace $1; its values are added to `params`. */
  sql(target: FilterTarget, filter: CompiledFilter, params: unknown[]): string {
    return filterSql(filter, ROW_SOURCES[target], params);
  }
}

type IsAsked = (row: CompiledRow) => boolean;

const idsIn = (filter: CompiledFilter, isAsked: IsAsked): string[] =>
  filter.flat().flatMap((row) => (isAsked(row) && row.test.on === 'ids' ? row.test.ids : []));

/** A filter with ids of some rows as what they are now. */
const withIds = (filter: CompiledFilter, isAsked: IsAsked, now: ReadonlyMap<string, string>): CompiledFilter =>
  filter.map((group) =>
    group.map((row) =>
      isAsked(row) && row.test.on === 'ids' ? { ...row, test: { ...row.test, ids: row.test.ids.map((id) => now.get(id) ?? id) } } : row,
    ),
  );
