import { type ChartUnit, type FieldType, NPS_BANDS, REDACTED } from '@libs/domain';

/** Adds a value to a statement: its place there. */
export type AddParam = (value: unknown, type: string) => string;

/** What a row of the counted is: a passage, or a whole note. */
export type Grain = 'highlight' | 'note';

/** What is counted by, once its field and its periods are known. */
export type Dimension =
  | { kind: 'TAG' | 'TAG_GROUP' | 'PERSON' }
  | { kind: 'NPS_BAND'; fieldId: string }
  | { kind: 'FIELD'; fieldId: string; type: FieldType }
  | { kind: 'TIME'; fieldId: string | null; unit: ChartUnit; periods: Periods | null };

/** Periods by their first days, and when these days begin; what is before them has the key `before`. */
export interface Periods {
  days: string[];
  startsAt: string[];
  before: string;
}

/** Whether it tells passages of one note apart. */
export const isOfHighlights = ({ kind }: Dimension): boolean => kind === 'TAG' || kind === 'TAG_GROUP';

/**
 * All speakers of the notes n, by their id in the note. A speaker who is no contact counts as one person with those of the same name in the
 * project; a name that is redacted says of no two that they are the same.
 */
export const PEOPLE = `
  who as (
    select distinct on (n.id, s.value ->> 'id') n.id as note_id, s.value ->> 'id' as speaker_id, coalesce(c.name, s.value ->> 'name') as name,
      case when c.contact_id is not null then c.contact_id::text
        when strpos(s.value ->> 'name', '${REDACTED}') > 0 then concat_ws(' ', n.id, s.value ->> 'id')
        else '@' || lower(btrim(s.value ->> 'name')) end as person
    from n cross join lateral jsonb_array_elements(n.speakers) s
    left join v_contacts_speakers c on c.workspace_id = $1 and c.note_id = n.id and c.speaker_id = s.value ->> 'id'
    order by n.id, s.value ->> 'id')`;

const LIVE_TAGS = 'join v_repository_tags t on t.workspace_id = $1 and t.id = p.tag_id and t.deleted_at is null';

/** The keys of live tags by their numbers: the tags themselves, or their groups. */
export const tagKeysSql = (kind: 'TAG' | 'TAG_GROUP'): string =>
  `select t.number, t.${kind === 'TAG' ? 'id' : 'group_id'}::text as key from v_repository_tags t where t.workspace_id = $1 and t.deleted_at is null`;

/** Joins the keys of a dimension to highlights h and their notes n, or to notes n alone, as `as`.key: null where there is none, a row for each otherwise. */
export function dimensionSql(dimension: Dimension, as: string, grain: Grain, param: AddParam): string {
  const ofNote = (keys: string) => `left join (${keys}) ${as} on ${as}.note_id = n.id`;
  const ofHighlight = (keys: string) => `left join (${keys}) ${as} on ${as}.highlight_id = h.id`;
  const values = (key: string, fieldId: string, more = '') =>
    ofNote(
      `select v.object_id as note_id, ${key} as key from v_fields_values v ${more} where v.workspace_id = $1 and v.field_id = ${param(fieldId, 'uuid')}`,
    );
  switch (dimension.kind) {
    case 'TAG':
      return ofHighlight(`select p.highlight_id, p.tag_id as key from v_repository_tag_pairs p ${LIVE_TAGS} where p.workspace_id = $1`);
    case 'TAG_GROUP':
      return ofHighlight(
        `select distinct p.highlight_id, t.group_id as key from v_repository_tag_pairs p ${LIVE_TAGS} where p.workspace_id = $1`,
      );
    case 'PERSON':
      return grain === 'note'
        ? ofNote('select distinct note_id, person as key from who')
        : `left join (select note_id, speaker_id, person as key from who) ${as} on ${as}.note_id = n.id and ${as}.speaker_id = h.speaker`;
    case 'NPS_BAND':
      return values(
        `case when v.number >= ${NPS_BANDS.promoter} then 'promoter' when v.number >= ${NPS_BANDS.passive} then 'passive' else 'detractor' end`,
        dimension.fieldId,
      );
    case 'FIELD':
      return fieldSql(dimension.type, (key, more) => values(key, dimension.fieldId, more));
    case 'TIME': {
      const { periods, fieldId } = dimension;
      const keys = periods ? param([periods.before, ...periods.days], 'text[]') : 'null::text[]';
      const among = (at: string, starts: readonly string[], type: string) => `width_bucket(${at}, ${param(starts, type)})`;
      const bucket = (at: string, day: string | null) =>
        periods === null
          ? 'null'
          : `coalesce(${among(at, periods.startsAt, 'timestamptz[]')}${day ? `, ${among(`${day}::date`, periods.days, 'date[]')}` : ''})`;
      const key = (at: string, day: string | null) => `(${keys})[${bucket(at, day)} + 1]`;
      return fieldId ? values(key('v.at', 'v.day'), fieldId) : ofNote(`select n.id as note_id, ${key('n.at', null)} as key from n`);
    }
  }
}

/** The key of a value by the type of its field, which has no dates. */
function fieldSql(type: FieldType, values: (key: string, more?: string) => string): string {
  switch (type) {
    case 'SELECT':
      return values(
        'x.id',
        'cross join lateral unnest(v.ids) u (id) join v_fields_options x on x.workspace_id = $1 and x.id = u.id and x.field_id = v.field_id',
      );
    case 'PERSON':
      return values('c.id', 'cross join lateral unnest(v.ids) u (id) join v_contacts_live c on c.workspace_id = $1 and c.id = u.id');
    case 'BOOLEAN':
      return values(`case v.number when 1 then 'true' else 'false' end`);
    case 'NUMBER':
    case 'NPS':
      return values('v.number');
    default:
      return values('v.folded');
  }
}

/** Names and colours of keys by what they are of, in order where they have one; null where the key says it. */
export function labelSql(dimension: Dimension, keys: readonly string[], param: AddParam): string | null {
  const among = (key: string) => `${key} = any(${param([...keys], 'text[]')})`;
  switch (dimension.kind) {
    case 'TAG':
      return `select t.id::text as key, t.title as label, t.colour from v_repository_tags t where t.workspace_id = $1 and ${among('t.id::text')}`;
    case 'TAG_GROUP':
      return `select g.id::text as key, g.name as label, null as colour from v_repository_tag_groups g where g.workspace_id = $1 and ${among('g.id::text')}`;
    case 'FIELD':
      if (dimension.type === 'SELECT')
        return `select o.id::text as key, o.label, o.colour from v_fields_options o where o.workspace_id = $1 and ${among('o.id::text')} order by o.rank, o.id`;
      if (dimension.type === 'PERSON')
        return `select c.id::text as key, c.name as label, null as colour from v_contacts_live c where c.workspace_id = $1 and ${among('c.id::text')}`;
      if (isOrderedType(dimension.type)) return null;
      return `select v.folded as key, min(v.value) as label, null as colour from v_fields_values v
        where v.workspace_id = $1 and v.field_id = ${param(dimension.fieldId, 'uuid')} and ${among('v.folded')} group by v.folded`;
    default:
      return null;
  }
}

const isOrderedType = (type: FieldType): boolean => type === 'NUMBER' || type === 'NPS' || type === 'BOOLEAN';

/** Whether its keys have an order of their own, rather than the one of how many they are. */
export const isOrdered = (dimension: Dimension): boolean =>
  dimension.kind === 'TIME' ||
  dimension.kind === 'NPS_BAND' ||
  (dimension.kind === 'FIELD' && (isOrderedType(dimension.type) || dimension.type === 'SELECT'));
