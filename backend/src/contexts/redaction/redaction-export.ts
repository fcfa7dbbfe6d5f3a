import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExportKinds } from '#platform/db';

/** Where words were redacted, without these. */
@Injectable()
export class RedactionExport implements OnModuleInit {
  constructor(private readonly kinds: ExportKinds) {}

  onModuleInit() {
    this.kinds.register({
      kind: 'redaction',
      table: 'redactions',
      columns: [
        'id',
        'doc_id',
        'type',
        'from_pos',
        'to_pos',
        'at_version',
        'length',
        'created_by',
        'created_at',
        'restored_by',
        'restored_at',
        'permanent_by',
        'permanent_at',
      ],
      without: { original: 'the words that were redacted' },
    });
  }
}
