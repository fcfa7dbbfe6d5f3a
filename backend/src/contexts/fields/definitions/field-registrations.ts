import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TextFieldsRegistry, TrashRegistry } from '#contexts/repository';
import { FieldsService } from './fields.service.js';
import { DELETED_FIELDS } from './fields.sql.js';

const FIELDS = `
  select f.id, f.label as title, f.project_id, false as is_own
  from fields f left join app_project_access($1, $2, $3) a on a.project_id = f.project_id
  where f.workspace_id = $1 and case when f.project_id is null then $3::text = 'admin' else a.access > 2 end`;

const OPTIONS = `select o.id, o.label as title, f.project_id, f.is_own from field_options o join (${FIELDS}) f on f.id = o.field_id where o.workspace_id = $1`;

const VALUES = `
  select v.id, f.label as title, f.project_id, false as is_own
  from field_values v join fields f on f.workspace_id = $1 and f.id = v.field_id
  left join app_project_access($1, $2, $3) a on a.project_id = f.project_id
  where v.workspace_id = $1 and case when f.project_id is null then $3::text <> 'viewer' else a.access > 1 end`;

/** What other parts of the product need to know of fields: how a deleted one comes back, and where they hold words of people. */
@Injectable()
export class FieldRegistrations implements OnModuleInit {
  constructor(
    private readonly trash: TrashRegistry,
    private readonly texts: TextFieldsRegistry,
    private readonly fields: FieldsService,
  ) {}

  onModuleInit() {
    this.trash.register('field', { table: 'fields', rows: DELETED_FIELDS, restore: (actor, id) => this.fields.restore(actor, id) });
    this.texts.register('field', { change: 'field', table: 'fields', columns: { label: 'text' }, rows: FIELDS });
    this.texts.register('fieldOption', {
      change: 'field',
      table: 'field_options',
      columns: { label: 'text' },
      historyColumn: 'field_id',
      rows: OPTIONS,
    });
    this.texts.register('fieldValue', {
      change: 'field',
      table: 'field_values',
      columns: { value: 'text', folded: 'text', host: 'text', former_value: 'text' },
      historyColumn: 'object_id',
      rows: VALUES,
    });
  }
}
