import { NO_ORIGIN, type ViewTarget } from '@libs/domain';
import { type FilteredRows, idColumns, momentColumns } from './filter-sql.js';

/** What rows are sorted by: an expression over o, and over s, the value in the field that is sorted by, and its type in a cursor. */
export interface RowOrder {
  key: string;
  type: 'text' | 'timestamptz' | 'double precision' | 'bigint';
  /** Every row has one: the order needs no word on empty ones, which no index would have. */
  isFilled?: boolean;
}

/** Where the rows of a kind stand: live objects o of workspace $1 and, unless they are the workspace's, of project $2. */
export interface RowSource extends FilteredRows {
  relation: string;
  where: string;
  /** The orders that need no field. */
  orders: Readonly<Record<string, RowOrder>> & { created: RowOrder };
  /** By the names of OWN_GROUPS, a SELECT of the keys of the groups in which o stands, with a condition at its end that more can be added to. */
  groups: Readonly<Record<string, string>>;
  /** Whether o has the words that are looked for, as a parameter of ILIKE. */
  found: (pattern: string) => string;
}

const created: RowOrder = { key: 'o.created_at', type: 'timestamptz', isFilled: true };
const updated: RowOrder = { key: 'o.updated_at', type: 'timestamptz', isFilled: true };
const title: RowOrder = { key: 'lower(o.title)', type: 'text', isFilled: true };
const text = (key: string): RowOrder => ({ key, type: 'text' });
/** The only key that an expression gives. */
const single = (key: string): string => `select k.key from (select ${key}) k (key) where k.key is not null`;

const TAGS_OF_HIGHLIGHT = `from v_repository_highlight_tags ht where ht.workspace_id = $1 and ht.highlight_id = o.id`;
/** The note of a highlight o. */
const NOTE = `from v_repository_notes n where n.workspace_id = $1 and n.id = o.note_id`;

const note: RowSource = {
  relation: 'v_repository_notes o',
  where: 'o.project_id = $2 and o.deleted_at is null',
  valuesOf: 'o.id',
  orders: { title, created, updated, recorded: { key: 'o.recorded_at', type: 'timestamptz' } },
  // Highlights that a model made count once a person keeps them.
  keys: {
    tag: {
      id: 'ht.tag_id',
      from: `from v_repository_highlights h join v_repository_highlight_tags ht on ht.workspace_id = $1 and ht.highlight_id = h.id
        where h.workspace_id = $1 and h.note_id = o.id and h.deleted_at is null and not h.is_by_ai`,
    },
    author: idColumns(`array[o.created_by::text]`),
    source: idColumns(`array[coalesce(o.origin, '${NO_ORIGIN}')]`),
    created: momentColumns('o.created_at'),
    updated: momentColumns('o.updated_at'),
    recorded: momentColumns('o.recorded_at'),
  },
  groups: {},
  found: (pattern) => `o.title ilike ${pattern}`,
};

const highlight: RowSource = {
  relation: 'v_repository_highlights o',
  where: `o.project_id = $2 and o.deleted_at is null and exists (select ${NOTE} and n.deleted_at is null)`,
  valuesOf: 'o.note_id',
  orders: { created, title: text(`lower(left(o.text, 200))`), note: text(`(select lower(n.title) ${NOTE})`) },
  keys: {
    tag: { id: 'ht.tag_id', from: TAGS_OF_HIGHLIGHT },
    status: idColumns('array[o.status]'),
    author: idColumns('array[o.created_by::text]'),
    created: momentColumns('o.created_at'),
  },
  groups: { tag: `select ht.tag_id::text as key ${TAGS_OF_HIGHLIGHT}`, status: single('o.status') },
  found: (pattern) => `(o.text ilike ${pattern} or exists (select ${NOTE} and n.title ilike ${pattern}))`,
};

const insight: RowSource = {
  relation: 'v_insights_live o',
  where: 'o.project_id = $2',
  valuesOf: 'o.id',
  orders: { title, created, updated, published: { key: 'o.published_at', type: 'timestamptz' } },
  keys: {
    status: idColumns('array[o.status]'),
    author: idColumns('array[o.created_by::text]'),
    created: momentColumns('o.created_at'),
    updated: momentColumns('o.updated_at'),
  },
  groups: { status: single('o.status') },
  found: (pattern) => `o.title ilike ${pattern}`,
};

const contact: RowSource = {
  relation: 'v_contacts_live o',
  where: '$2::uuid is null',
  valuesOf: 'o.id',
  orders: { title: { key: 'lower(o.name)', type: 'text', isFilled: true }, created, updated, organisation: text('lower(o.organisation)') },
  keys: {
    consent: idColumns('array[o.consent]'),
    created: momentColumns('o.created_at'),
    updated: momentColumns('o.updated_at'),
  },
  groups: { consent: single('o.consent') },
  found: (pattern) => `(o.name ilike ${pattern} or o.organisation ilike ${pattern} or o.addresses ilike ${pattern})`,
};

/** The rows of each kind. */
export const ROW_SOURCES: Readonly<Record<ViewTarget, RowSource>> = { note, highlight, insight, contact };
