import { type FieldType, type GroupType, keysOf, NPS_BANDS, npsBandRange } from '@libs/domain';
import type { RowOrder, RowSource } from '../filters/row-sources.js';

const WORDS: RowOrder = { key: 's.folded', type: 'text' };
const NUMBERS: RowOrder = { key: 's.number', type: 'double precision' };

/** The order by a field of each type; options stand in their own order. */
export const VALUE_ORDERS: Record<FieldType, RowOrder> = {
  TEXT: WORDS,
  EMAIL: WORDS,
  URL: WORDS,
  PHONE: WORDS,
  NUMBER: NUMBERS,
  NPS: NUMBERS,
  BOOLEAN: NUMBERS,
  DATETIME: { key: `coalesce(s.at, (s.day || 'T00:00:00Z')::timestamptz)`, type: 'timestamptz' },
  SELECT: {
    key: `(select min(x.rank) from field_options x where x.workspace_id = $1 and x.id = any(s.ids) and x.deleted_at is null)`,
    type: 'bigint',
  },
  PERSON: { key: `(select min(lower(c.name)) from v_contacts_live c where c.workspace_id = $1 and c.id = any(s.ids))`, type: 'text' },
};

/** The rows o of a kind, with their value s in field $3 where the order is one of a field. */
const rowsOf = ({ relation, where, valuesOf }: RowSource, byField: boolean) => `
  ${relation} ${byField ? `left join field_values s on s.workspace_id = $1 and s.field_id = $3 and s.object_id = ${valuesOf}` : ''}
  where o.workspace_id = $1 and ${where} and ($3::uuid is null or true)`;

/** What a page of rows is asked for with: `where` is a condition on o and s, `after` one on the id and the key of m. */
export interface RowsPage {
  source: RowSource;
  order: RowOrder;
  descending: boolean;
  byField: boolean;
  where: string | null;
  after: string | null;
}

/**
 * Ids of a page of rows in order, empty values last, with the key of each, and how many match in all; $4 is the number of rows. Without rows there is
 * one row with the total alone. What matches is found once for both; without a condition the index gives the newest, and the others are counted only.
 */
export function rowIds({ source, order, descending, byField, where, after }: RowsPage): string {
  const isIndexed = where === null && order === source.orders.created;
  const direction = directionOf(order, descending);
  return `
  with matching as ${isIndexed ? 'not materialized' : 'materialized'} (select o.id, ${order.key} as key from ${rowsOf(source, byField)} and ${where ?? 'true'})
  select t.total, p.id, p.key::text as key from (select count(*)::int as total from matching) t
  left join lateral (
    select m.id, m.key from matching m where ${after ?? 'true'} order by m.key ${direction}, m.id limit $4) p on true
  order by p.key ${direction}, p.id`;
}

const directionOf = ({ isFilled }: RowOrder, descending: boolean): string =>
  `${descending ? 'desc' : 'asc'}${isFilled ? '' : ' nulls last'}`;

/** What stands before and after the row $4 in the order of a page; no row when it does not match. */
export const rowNeighbors = ({ source, order, descending, byField, where }: Omit<RowsPage, 'after'>): string => `
  select p.previous, p.next from (
    select o.id, lag(o.id) over w as previous, lead(o.id) over w as next from ${rowsOf(source, byField)} and ${where ?? 'true'}
    window w as (order by ${order.key} ${directionOf(order, descending)}, o.id)) p
  where p.id = $4::uuid`;

/** Keys of the groups in which a value s stands. */
export const GROUP_KEYS = {
  SELECT: `select k.key::text as key from unnest(s.ids) k (key) where true`,
  // Deleted contacts form no group; rows with no other value count as empty.
  PERSON: `select k.key::text as key from unnest(s.ids) k (key) join v_contacts_live c on c.workspace_id = $1 and c.id = k.key where true`,
  BOOLEAN: `select k.key from (select s.value) k (key) where k.key is not null`,
  NPS: `select k.key from (select case ${keysOf(NPS_BANDS)
    .map((band) => `when s.number between ${npsBandRange(band).from} and ${npsBandRange(band).to} then '${band}'`)
    .join(' ')} end) k (key) where k.key is not null`,
} as const satisfies Record<GroupType, string>;

/** How many rows stand in each group that has these keys, of field $3 if it is one of a field; `where` is a condition on o. */
export const groupCounts = (source: RowSource, keys: string, byField: boolean, where: string): string => `
  select g.key, count(*)::int as count from ${source.relation}
  ${byField ? `left join field_values s on s.workspace_id = $1 and s.field_id = $3 and s.object_id = ${source.valuesOf}` : ''}
  left join lateral (${keys}) g on true
  where o.workspace_id = $1 and ${source.where} and ($3::uuid is null or true) and ($4::int is null or true) and ${where}
  group by g.key`;
