import type { DateOrder, FieldTarget, FieldType } from '@libs/domain';

/** A column as an import keeps it: the field is there by then. */
export interface KeptColumn {
  column: number;
  fieldId: string;
  dateOrder?: DateOrder | null | undefined;
}

/** A field as far as columns of a table are read for it. */
export interface FieldChoice {
  id: string;
  label: string;
  type: FieldType;
  multiple: boolean;
  hidden: boolean;
  options: { id: string; label: string }[];
}

const COLUMNS = `f.id, f.label, f.type, f.multiple, f.hidden,
  (select coalesce(json_agg(json_build_object('id', o.id, 'label', o.label) order by o.rank, o.id), '[]')
    from field_options o where o.workspace_id = $1 and o.field_id = f.id and o.deleted_at is null and f.type = 'SELECT') as options`;
/** The live fields of kind $3 in project $2, or in no project. */
export const FIELDS_OF = `select ${COLUMNS} from fields f
  where f.workspace_id = $1 and f.project_id is not distinct from $2 and (f.project_id is not null or f.group_id is null) and f.target = $3 and f.deleted_at is null order by f.rank, f.id`;
/** The live fields $2. */
export const LIVE_FIELDS = `select ${COLUMNS} from fields f where f.workspace_id = $1 and f.id = any($2::uuid[]) and f.deleted_at is null`;

/** The fields of contacts are the workspace's, and in no project. */
export const targetOf = (projectId: string | null): FieldTarget => (projectId === null ? 'contact' : 'note');
