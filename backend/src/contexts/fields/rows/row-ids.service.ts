import { AppError, type ContactRowsInput, isKeyOf, isOfIds, SELECTED_ROWS, type ViewTarget } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { toIlikePattern } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { decodeCursor, type Page, pageOf, pageSize, TenantDb } from '#platform/db';
import { type FieldShape, FieldsService } from '../definitions/fields.service.js';
import { RowFilters } from '../filters/row-filters.service.js';
import { ROW_SOURCES, type RowOrder, type RowSource } from '../filters/row-sources.js';
import type { RowGroup, RowNeighbors } from './row.graphql.js';
import { GROUP_KEYS, groupCounts, rowIds, rowNeighbors, VALUE_ORDERS } from './rows.sql.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Which rows are asked for: of a project, or of contacts, which are in none. */
export type RowsInput = ContactRowsInput & { projectId?: string };
/** A page of rows. */
export interface RowsPageInput {
  first?: number | null;
  after?: string | null;
}

/** Whatever there is, the newest first. */
const ALL_ROWS = { filter: [], sort: { by: 'created', descending: true }, timeZone: 'UTC', query: null } satisfies RowsInput;

/** Which objects of a kind stand in a table, and in which order: filtered, sorted and grouped by what they have in fields and of their own. */
@Injectable()
export class RowIds {
  constructor(
    private readonly db: TenantDb,
    private readonly fields: FieldsService,
    private readonly filters: RowFilters,
  ) {}

  /** The ids of a page of rows that match; throws NotFound without read access. Filters of fields that are gone are left out. */
  async list(actor: Actor, target: ViewTarget, input: RowsInput, page: RowsPageInput): Promise<Page<{ id: string }>> {
    const size = pageSize(page.first);
    const { source, fields, order, fieldId, params, filter } = await this.asked(actor, target, input, size + 1);
    const where = whereClause(filter, moreSql(source, input, fields, params));
    const { descending } = input.sort;
    const after = afterRow(order, descending, page.after, params);
    const statement = rowIds({ source, order, descending, byField: fieldId !== null, where, after });
    const result = await this.db.read<{ total: number; id: string | null; key: string | null }>(actor, statement, params);
    const rows = result.flatMap(({ id, key }) => (id === null ? [] : [{ id, key }]));
    return pageOf(rows, size, result[0]!.total, ({ id, key }) => [key === null ? 1 : 0, key ?? '', id]);
  }

  /** Which rows match, in their order, as far as they can be selected at once, and how many match in all. Throws NotFound without read access. */
  async all(actor: Actor, target: ViewTarget, input: RowsInput): Promise<{ ids: string[]; total: number }> {
    const { source, fields, order, fieldId, params, filter } = await this.asked(actor, target, input, SELECTED_ROWS);
    const where = whereClause(filter, moreSql(source, input, fields, params));
    const statement = rowIds({ source, order, descending: input.sort.descending, byField: fieldId !== null, where, after: null });
    const result = await this.db.read<{ total: number; id: string | null }>(actor, statement, params);
    return { ids: result.flatMap(({ id }) => id ?? []), total: result[0]!.total };
  }

  /** Those of the objects that are rows of the project, or of the contacts, in the order given. Throws NotFound without read access. */
  async among(actor: Actor, target: ViewTarget, projectId: string | undefined, ids: readonly string[]): Promise<string[]> {
    const input: RowsInput = { ...ALL_ROWS, ids: [...ids], ...(projectId === undefined ? {} : { projectId }) };
    const matches = new Set((await this.all(actor, target, input)).ids);
    return ids.filter((id) => matches.has(id));
  }

  /** What stands before and after a row in the order of those that match; throws NotFound without read access. */
  async neighbors(actor: Actor, target: ViewTarget, input: RowsInput, id: string): Promise<RowNeighbors> {
    const { source, fields, order, fieldId, params, filter } = await this.asked(actor, target, input, id);
    const where = filter + moreSql(source, input, fields, params);
    const statement = rowNeighbors({ source, order, descending: input.sort.descending, byField: fieldId !== null, where });
    const [result] = await this.db.read<RowNeighbors>(actor, statement, params);
    return result ?? { previous: null, next: null };
  }

  /** How many rows that match stand in each group; none when they cannot be grouped by it. Throws NotFound without read access. */
  async groups(actor: Actor, target: ViewTarget, input: RowsInput, by: string): Promise<RowGroup[]> {
    const { source, fields, params, filter } = await this.asked(actor, target, input, null);
    const field = fields.find(({ id }) => id === by);
    const keys = isKeyOf(source.groups, by) ? source.groups[by]! : field && isKeyOf(GROUP_KEYS, field.type) ? GROUP_KEYS[field.type] : null;
    if (keys === null) return [];
    params[2] = field?.id ?? null;
    const where = filter + moreSql(source, input, fields, params);
    return this.db.read<RowGroup>(actor, groupCounts(source, keys, field !== undefined, where), params);
  }

  /** What every question begins with: the parameters $1 workspace, $2 project, $3 the field that is sorted by, and $4. */
  private async asked(actor: Actor, target: ViewTarget, input: RowsInput, fourth: unknown) {
    const source = ROW_SOURCES[target];
    const projectId = input.projectId ?? null;
    // A highlight stands in a note, which has the fields.
    const fields = await this.fields.shapes(actor, projectId, target === 'highlight' ? 'note' : target);
    const compiled = await this.filters.compile(actor, target, input.filter, fields, { now: new Date(), timeZone: input.timeZone });
    const { order, fieldId } = orderOf(source, input.sort.by, fields);
    const params: unknown[] = [actor.workspaceId, projectId, fieldId, fourth];
    return { source, fields, order, fieldId, params, filter: this.filters.sql(target, compiled, params) };
  }
}

/** The conditions on rows o as one; null when there are none. */
const whereClause = (filter: string, more: string): string | null => (filter === 'true' && !more ? null : filter + more);

/** What narrows rows o beside the filter; its values are added to `params`. */
function moreSql(source: RowSource, { query, group, ids }: RowsInput, fields: readonly FieldShape[], params: unknown[]): string {
  const match = query ? ` and ${source.found(`$${params.push(toIlikePattern(query))}`)}` : '';
  const selected = ids ? ` and o.id = any($${params.push(ids)}::uuid[])` : '';
  return match + selected + (group ? ` and ${groupSql(source, group, fields, params)}` : '');
}

type AskedGroup = NonNullable<RowsInput['group']>;

/** The rows of one group; of a field that is gone, or by which nothing is grouped, all stand in the one without a value. */
function groupSql(source: RowSource, { field, key }: AskedGroup, fields: readonly FieldShape[], params: unknown[]): string {
  if (isKeyOf(source.groups, field)) {
    const keys = source.groups[field]!;
    return key == null ? `not exists (${keys})` : `exists (select from (${keys}) g where g.key = $${params.push(key)})`;
  }
  const shape = fields.find(({ id }) => id === field);
  if (!shape || !isKeyOf(GROUP_KEYS, shape.type)) return String(key == null);
  const value = `select 1 from field_values s where s.workspace_id = $1 and s.field_id = $${params.push(field)}::uuid and s.object_id = ${source.valuesOf}`;
  if (key == null) return `not exists (${value} and ${shape.type === 'PERSON' ? `exists (${GROUP_KEYS.PERSON})` : 's.value is not null'})`;
  if (isOfIds(shape.type)) return UUID.test(key) ? `exists (${value} and s.ids @> array[$${params.push(key)}::uuid])` : 'false';
  return `exists (${value} and exists (${GROUP_KEYS[shape.type]} and k.key = $${params.push(key)}))`;
}

/** The order by a name or a field; by a field that is gone the newest come first, or last. */
function orderOf({ orders }: RowSource, by: string, fields: readonly FieldShape[]): { order: RowOrder; fieldId: string | null } {
  if (isKeyOf(orders, by)) return { order: orders[by]!, fieldId: null };
  const field = fields.find(({ id }) => id === by);
  return field ? { order: VALUE_ORDERS[field.type], fieldId: field.id } : { order: orders.created, fieldId: null };
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
