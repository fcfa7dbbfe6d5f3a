import { AppError, isKeyOf, isOfIds, type NoteRowsInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { NotesService, toIlikePattern } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { decodeCursor, type Page, pageOf, pageSize, TenantDb } from '#platform/db';
import { type FieldShape, FieldsService } from '../definitions/fields.service.js';
import { NoteFilters } from '../filters/note-filters.service.js';
import { FieldValuesService } from '../values/field-values.service.js';
import type { NoteGroup, NoteRow, NoteRowNeighbors } from './note-row.graphql.js';
import {
  GROUP_KEYS,
  NOTE_ROW_ORDERS,
  noteGroupCounts,
  noteRowIds,
  noteRowNeighbors,
  type RowOrder,
  VALUE_ORDERS,
} from './note-rows.sql.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Notes of a project as rows of a table: filtered and sorted by what they have in its fields. */
@Injectable()
export class NoteRowsService {
  constructor(
    private readonly db: TenantDb,
    private readonly fields: FieldsService,
    private readonly notes: NotesService,
    private readonly filters: NoteFilters,
    private readonly values: FieldValuesService,
  ) {}

  /** A page of rows that match; throws NotFound without read access. Filters of fields that are gone are left out. */
  async list(actor: Actor, input: NoteRowsInput, page: { first?: number | null; after?: string | null }): Promise<Page<NoteRow>> {
    const size = pageSize(page.first);
    const fields = await this.fields.shapes(actor, input.projectId, 'note');
    const compiled = await this.filters.compile(actor, input.filter, fields, { now: new Date(), timeZone: input.timeZone });
    const { order, fieldId } = orderOf(input.sort.by, fields);
    const params: unknown[] = [actor.workspaceId, input.projectId, fieldId, size + 1];
    const where = whereOf(this.filters.sql(compiled, params), moreSql(input, fields, params));
    const { descending } = input.sort;
    const after = afterRow(order, descending, page.after, params);
    const statement = noteRowIds({ order, descending, byField: fieldId !== null, where, after });
    const found = await this.db.read<{ total: number; id: string | null; key: string | null }>(actor, statement, params);
    const rows = found.flatMap(({ id, key }) => (id === null ? [] : [{ id, key }]));
    const ids = pageOf(rows, size, found[0]!.total, ({ id, key }) => [key === null ? 1 : 0, key ?? '', id]);
    return { ...ids, nodes: await this.rowsOf(actor, ids.nodes) };
  }

  /** The notes before and after one in the order of the rows that match; throws NotFound without read access. */
  async neighbors(actor: Actor, input: NoteRowsInput, id: string): Promise<NoteRowNeighbors> {
    const fields = await this.fields.shapes(actor, input.projectId, 'note');
    const compiled = await this.filters.compile(actor, input.filter, fields, { now: new Date(), timeZone: input.timeZone });
    const { order, fieldId } = orderOf(input.sort.by, fields);
    const params: unknown[] = [actor.workspaceId, input.projectId, fieldId, id];
    const where = this.filters.sql(compiled, params) + moreSql(input, fields, params);
    const statement = noteRowNeighbors({ order, descending: input.sort.descending, byField: fieldId !== null, where });
    const [found] = await this.db.read<NoteRowNeighbors>(actor, statement, params);
    return found ?? { previous: null, next: null };
  }

  /** How many rows that match have each value of a field; none when notes cannot be grouped by it. Throws NotFound without read access. */
  async groups(actor: Actor, input: NoteRowsInput, by: string): Promise<NoteGroup[]> {
    const fields = await this.fields.shapes(actor, input.projectId, 'note');
    const field = fields.find(({ id }) => id === by);
    if (!field || !isKeyOf(GROUP_KEYS, field.type)) return [];
    const compiled = await this.filters.compile(actor, input.filter, fields, { now: new Date(), timeZone: input.timeZone });
    const params: unknown[] = [actor.workspaceId, input.projectId, field.id, null];
    const where = this.filters.sql(compiled, params) + moreSql(input, fields, params);
    return this.db.read<NoteGroup>(actor, noteGroupCounts(GROUP_KEYS[field.type], where), params);
  }

  private async rowsOf(actor: Actor, nodes: readonly { id: string }[]): Promise<NoteRow[]> {
    const ids = nodes.map(({ id }) => id);
    const notes = await this.notes.byIds(actor, ids);
    const valuesOf = await this.values.ofObjects(actor, ids);
    return notes.map((note) => ({ note, values: valuesOf(note.id) }));
  }
}

/** The conditions on notes o as one; null when there are none. */
const whereOf = (filter: string, more: string): string | null => (filter === 'true' && !more ? null : filter + more);

/** What narrows notes o beside the filter; its values are added to `params`. */
function moreSql({ query, group }: NoteRowsInput, fields: readonly FieldShape[], params: unknown[]): string {
  const title = query ? ` and o.title ilike $${params.push(toIlikePattern(query))}` : '';
  return title + (group ? ` and ${groupSql(group, fields, params)}` : '');
}

/** The notes of one group; of a field that is gone, or by which nothing is grouped, all stand in the one without a value. */
function groupSql({ field, key }: NonNullable<NoteRowsInput['group']>, fields: readonly FieldShape[], params: unknown[]): string {
  const shape = fields.find(({ id }) => id === field);
  if (!shape || !isKeyOf(GROUP_KEYS, shape.type)) return String(key == null);
  const value = `select 1 from field_values s where s.workspace_id = $1 and s.field_id = $${params.push(field)}::uuid and s.object_id = o.id`;
  if (key == null) return `not exists (${value} and ${shape.type === 'PERSON' ? `exists (${GROUP_KEYS.PERSON})` : 's.value is not null'})`;
  if (isOfIds(shape.type)) return UUID.test(key) ? `exists (${value} and s.ids @> array[$${params.push(key)}::uuid])` : 'false';
  return `exists (${value} and exists (${GROUP_KEYS[shape.type]} and k.key = $${params.push(key)}))`;
}

/** The order by a name or a field; by a field that is gone the newest come first, or last. */
function orderOf(by: string, fields: readonly FieldShape[]): { order: RowOrder; fieldId: string | null } {
  if (isKeyOf(NOTE_ROW_ORDERS, by)) return { order: NOTE_ROW_ORDERS[by], fieldId: null };
  const field = fields.find(({ id }) => id === by);
  return field ? { order: VALUE_ORDERS[field.type], fieldId: field.id } : { order: NOTE_ROW_ORDERS.created, fieldId: null };
}

/** What follows the row of a cursor; rows without a key are last in both directions, by id. */
function afterRow(order: RowOrder, descending: boolean, cursor: string | null | undefined, params: unknown[]): string | null {
  const keys = decodeCursor(cursor, 3);
  if (!keys) return null;
  const [isEmpty, key, id] = [keys[0] === 1, String(keys[1]), String(keys[2])];
  if (!UUID.test(id) || !(isEmpty || fits(order, key)))
    throw new AppError('ValidationError', { message: 'That cursor is not one of this list.' });
  const last = `$${params.push(id)}::uuid`;
  if (isEmpty) return `m.key is null and m.id > ${last}`;
  const here = `$${params.push(key)}::${order.type}`;
  return `(m.key is null or m.key ${descending ? '<' : '>'} ${here} or (m.key = ${here} and m.id > ${last}))`;
}

function fits({ type }: RowOrder, key: string): boolean {
  if (type === 'text') return !key.includes('\0');
  if (type === 'timestamptz') return !Number.isNaN(Date.parse(key));
  return type === 'bigint' ? /^-?\d{1,18}$/.test(key) : key !== '' && Number.isFinite(Number(key));
}
