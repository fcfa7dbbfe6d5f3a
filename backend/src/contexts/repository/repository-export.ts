import { plainText } from '@libs/editor';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExportKinds, type InWorkspace } from '#platform/db';
import { DocStore } from './docs/doc-store.js';

const KEY = 'made by a program';
const DOCUMENT = 'made of the document, which is exported';

/** Folders, projects, notes with their documents, highlights, tags, boards and comments. */
@Injectable()
export class RepositoryExport implements OnModuleInit {
  constructor(
    private readonly kinds: ExportKinds,
    private readonly docs: DocStore,
  ) {}

  onModuleInit() {
    this.kinds.register(
      {
        kind: 'folder',
        table: 'folders',
        columns: ['id', 'parent_id', 'name', 'description', 'rank', 'default_access', 'created_by', 'created_at', 'deleted_at'],
      },
      {
        kind: 'project',
        table: 'projects',
        columns: [
          'id',
          'folder_id',
          'name',
          'description',
          'status',
          'rank',
          'default_access',
          'sample',
          'created_by',
          'created_at',
          'updated_at',
          'archived_at',
          'deleted_at',
        ],
      },
      {
        kind: 'document',
        table: 'docs',
        columns: ['id', 'kind', 'version', 'snapshot_version', 'schema_version', 'epoch', 'created_at', 'changed_at'],
        load: (where, ids) => this.texts(where, ids),
      },
      {
        kind: 'note',
        table: 'notes',
        columns: [
          'id',
          'project_id',
          'title',
          'origin',
          'file_id',
          'speakers',
          'recorded_at',
          'duration_ms',
          'word_count',
          'created_by',
          'created_at',
          'updated_at',
          'deleted_at',
          'deleted_by',
        ],
        without: { excerpt: DOCUMENT, plain: DOCUMENT, plain_version: DOCUMENT },
      },
      {
        kind: 'highlight',
        table: 'highlights',
        columns: [
          'id',
          'note_id',
          'project_id',
          'from_pos',
          'to_pos',
          'at_version',
          'created_version',
          'status',
          'quote',
          'text',
          'start_offset',
          'end_offset',
          'offset_version',
          'speaker',
          'start_ms',
          'created_by',
          'created_at',
          'deleted_at',
          'end_ms',
          'is_by_ai',
          'kept_by',
        ],
        without: { client_key: KEY },
      },
      {
        kind: 'board',
        table: 'tag_boards',
        columns: ['id', 'project_id', 'name', 'rank', 'created_by', 'created_at', 'deleted_at', 'locked_at', 'locked_by'],
      },
      {
        kind: 'projectBoard',
        table: 'project_boards',
        columns: ['project_id', 'board_id', 'linked_at', 'unlinked_at'],
      },
      {
        kind: 'group',
        table: 'tag_groups',
        columns: ['id', 'board_id', 'name', 'rank', 'created_at', 'deleted_at', 'guid'],
      },
      {
        kind: 'tag',
        table: 'tags',
        columns: [
          'id',
          'board_id',
          'group_id',
          'title',
          'colour',
          'description',
          'rank',
          'merged_into',
          'created_by',
          'created_at',
          'deleted_at',
          'guid',
        ],
        without: { client_key: KEY, number: KEY },
      },
      {
        kind: 'highlightTag',
        table: 'highlight_tags',
        columns: ['highlight_id', 'tag_id', 'created_by', 'created_at', 'is_by_ai'],
      },
      {
        kind: 'tagMerge',
        table: 'tag_merges',
        columns: ['id', 'into_id', 'from_ids', 'taken', 'added', 'by', 'at', 'undone_at'],
      },
      {
        kind: 'tagSplit',
        table: 'tag_splits',
        columns: ['id', 'from_id', 'to_id', 'keeps', 'taken', 'by', 'at', 'undone_at'],
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
      {
        kind: 'visit',
        table: 'object_views',
        columns: ['user_id', 'kind', 'object_id', 'at'],
        ownedBy: 'user_id',
      },
      {
        kind: 'star',
        table: 'stars',
        columns: ['user_id', 'kind', 'object_id', 'at'],
        ownedBy: 'user_id',
      },
    );
  }

  /** Documents as they are now: as the editor knows them, and as plain text. */
  private async texts(where: InWorkspace, ids: readonly string[]): Promise<Map<string, object>> {
    const texts = new Map<string, object>();
    for (const id of ids) {
      const doc = (await this.docs.load(where, id))?.entry.doc;
      if (doc) texts.set(id, { body: doc.toJSON(), text: plainText(doc) });
    }
    return texts;
  }
}
