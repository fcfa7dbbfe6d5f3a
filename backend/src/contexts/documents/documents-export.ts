import { plainText } from '@libs/editor';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExportKinds, type InWorkspace } from '#platform/db';
import { DocStore } from './docs/doc-store.js';

const KEY = 'made by a program';

/** Documents as they are now, and the comments on them. */
@Injectable()
export class DocumentsExport implements OnModuleInit {
  constructor(
    private readonly kinds: ExportKinds,
    private readonly docs: DocStore,
  ) {}

  onModuleInit() {
    this.kinds.register(
      {
        kind: 'document',
        table: 'docs',
        columns: ['id', 'kind', 'version', 'snapshot_version', 'schema_version', 'epoch', 'created_at', 'changed_at'],
        load: (where, ids) => this.texts(where, ids),
      },
      {
        kind: 'thread',
        table: 'comment_threads',
        columns: [
          'id',
          'doc_id',
          'highlight_id',
          'from_pos',
          'to_pos',
          'at_version',
          'status',
          'quote',
          'text',
          'start_offset',
          'end_offset',
          'offset_version',
          'created_by',
          'created_at',
          'resolved_at',
          'resolved_by',
          'deleted_at',
        ],
      },
      {
        kind: 'comment',
        table: 'comments',
        columns: ['id', 'thread_id', 'body', 'created_by', 'created_at', 'edited_at', 'deleted_at'],
        without: { client_key: KEY },
      },
      {
        kind: 'threadSettling',
        table: 'thread_settlings',
        columns: ['id', 'thread_id', 'resolved', 'by', 'at'],
      },
    );
  }

  /** Documents as they are now: as the editor knows them, and as plain text. */
  private async texts(where: InWorkspace, ids: readonly string[]): Promise<Map<string, object>> {
    const texts = new Map<string, object>();
    for (const id of ids) {
      const doc = (await this.docs.load(where, id))?.confirmed.doc;
      if (doc) texts.set(id, { body: doc.toJSON(), text: plainText(doc) });
    }
    return texts;
  }
}
