import { type CompiledFilter, compileFilter, type Filter, type FilterMoment, filterFields } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import type { FieldShape } from '../definitions/fields.service.js';
import { filterSql } from './filter-sql.js';
import { LIVE_TAGS, NOTE_KEYS } from './note-filters.sql.js';

/** Filters of the notes of a project, for whatever shows notes or counts what is in them. */
@Injectable()
export class NoteFilters {
  constructor(private readonly db: TenantDb) {}

  /** What a filter asks, with `fields` being those of the project; a merged tag stands for the one that it went into. */
  async compile(actor: Actor, filter: Filter, fields: readonly FieldShape[], moment: FilterMoment): Promise<CompiledFilter> {
    const compiled = compileFilter(filter, filterFields('note', fields), moment);
    const tags = compiled.flat().flatMap(({ field, test }) => (field === 'tag' && test.on === 'ids' ? test.ids : []));
    if (!tags.length) return compiled;
    const rows = await this.db.read<{ asked: string; id: string }>(actor, LIVE_TAGS, [actor.workspaceId, tags]);
    const now = new Map(rows.map(({ asked, id }) => [asked, id]));
    return compiled.map((group) =>
      group.map((row) =>
        row.field === 'tag' && row.test.on === 'ids'
          ? { ...row, test: { ...row.test, ids: row.test.ids.map((id) => now.get(id) ?? id) } }
          : row,
      ),
    );
  }

  /** The filter as a condition on notes o of v_repository_notes in workspace $1; its values are added to `params`. */
  sql(filter: CompiledFilter, params: unknown[]): string {
    return filterSql(filter, NOTE_KEYS, params);
  }
}
