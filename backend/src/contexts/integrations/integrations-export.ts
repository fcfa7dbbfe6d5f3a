import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExportKinds } from '#platform/db';

/** Imports, and what became of each of their files. */
@Injectable()
export class IntegrationsExport implements OnModuleInit {
  constructor(private readonly kinds: ExportKinds) {}

  onModuleInit() {
    this.kinds.register(
      {
        kind: 'import',
        table: 'import_batches',
        columns: [
          'id',
          'project_id',
          'state',
          'created_by',
          'created_at',
          'finished_at',
          'kind',
          'options',
          'undone_at',
          'new_fields',
          'undone_fields',
        ],
      },
      {
        kind: 'importItem',
        table: 'import_items',
        columns: [
          'id',
          'batch_id',
          'position',
          'file_id',
          'note_id',
          'state',
          'error',
          'warnings',
          'rows',
          'rows_done',
          'rows_made',
          'again',
          'error_code',
          'error_values',
          'omitted',
          'values_left',
        ],
      },
    );
  }
}
