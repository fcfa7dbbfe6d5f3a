import { type CompiledFilter, type CompiledRow, compileFilter, type Filter, type FilterMoment, filterFields } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { ContactsService } from '#contexts/contacts';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import type { FieldShape } from '../definitions/fields.service.js';
import { filterSql } from './filter-sql.js';
import { LIVE_TAGS, NOTE_KEYS } from './note-filters.sql.js';

/** Filters of the notes of a project, for whatever shows notes or counts what is in them. */
@Injectable()
export class NoteFilters {
  constructor(
    private readonly db: TenantDb,
    private readonly contacts: ContactsService,
  ) {}

  /** What a filter asks, with `fields` being those of the project; a merged tag or contact stands for the one that it went into. */
  async compile(actor: Actor, filter: Filter, fields: readonly FieldShape[], moment: FilterMoment): Promise<CompiledFilter> {
    const compiled = await this.withSurvivors(actor, compileFilter(filter, filterFields('note', fields), moment), fields);
    const tags = idsIn(compiled, ({ field }) => field === 'tag');
    if (!tags.length) return compiled;
    const rows = await this.db.read<{ asked: string; id: string }>(actor, LIVE_TAGS, [actor.workspaceId, tags]);
    return withIds(compiled, ({ field }) => field === 'tag', new Map(rows.map(({ asked, id }) => [asked, id])));
  }

  /** The filter with contacts that became part of others as these. */
  async withSurvivors(actor: Actor, compiled: CompiledFilter, fields: readonly FieldShape[]): Promise<CompiledFilter> {
    const people = new Set(fields.flatMap(({ id, type }) => (type === 'PERSON' ? id : [])));
    const isOfPeople = ({ field }: CompiledRow) => people.has(field);
    const asked = idsIn(compiled, isOfPeople);
    return asked.length ? withIds(compiled, isOfPeople, await this.contacts.survivorsOf(actor, asked)) : compiled;
  }

  /** The filter as a condition on notes o of v_repository_notes in workspace $1; its values are added to `params`. */
  sql(filter: CompiledFilter, params: unknown[]): string {
    return filterSql(filter, NOTE_KEYS, params);
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
