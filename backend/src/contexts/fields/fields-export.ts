import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExportKinds } from '#platform/db';

const KEY = 'made of the value, to compare it';
const UNDO = 'for the undo of a change of type';

/** Fields, their options and what is filled in. */
@Injectable()
export class FieldsExport implements OnModuleInit {
  constructor(private readonly kinds: ExportKinds) {}

  onModuleInit() {
    this.kinds.register(
      { kind: 'fieldGroup', table: 'field_groups', columns: ['id', 'name', 'target', 'created_by', 'created_at', 'deleted_at'] },
      { kind: 'fieldGroupProject', table: 'field_group_projects', columns: ['group_id', 'project_id', 'linked_at'] },
      {
        kind: 'field',
        table: 'fields',
        columns: [
          'id',
          'project_id',
          'group_id',
          'source_id',
          'target',
          'label',
          'type',
          'multiple',
          'required',
          'hidden',
          'rank',
          'created_by',
          'created_at',
          'deleted_at',
          'deleted_by',
        ],
        without: { former_type: UNDO, former_multiple: UNDO, type_changed_at: UNDO },
      },
      { kind: 'fieldOption', table: 'field_options', columns: ['id', 'field_id', 'source_id', 'label', 'colour', 'rank', 'deleted_at'] },
      {
        kind: 'fieldValue',
        table: 'field_values',
        columns: ['id', 'field_id', 'object_id', 'value', 'updated_by', 'updated_at'],
        without: { folded: KEY, host: KEY, number: KEY, day: KEY, at: KEY, ids: KEY, former_value: UNDO },
      },
    );
  }
}
