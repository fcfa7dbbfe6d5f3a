import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExportKinds } from '#platform/db';

const KEY = 'made by a program';

/** What is known of files. Their bytes are read at the address in their line. */
@Injectable()
export class FilesExport implements OnModuleInit {
  constructor(private readonly kinds: ExportKinds) {}

  onModuleInit() {
    this.kinds.register({
      kind: 'file',
      table: 'files',
      columns: [
        'id',
        'project_id',
        'name',
        'size',
        'mime',
        'type',
        'created_by',
        'created_at',
        'deleted_at',
        'doc_id',
        'sealed_at',
        'discarded_at',
      ],
      without: { sha256: 'made of the bytes', storage_key: KEY },
      also: { url: `'/api/files/' || x.id` },
    });
    this.kinds.register({
      kind: 'workspaceLogo',
      table: 'workspace_logos',
      columns: ['id', 'mime', 'created_at', 'retired_at'],
      without: { bytes: 'written as text' },
      also: { base64: `encode(x.bytes, 'base64')` },
    });
  }
}
