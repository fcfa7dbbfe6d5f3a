import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExportKinds } from '#platform/db';

const KEY = 'made by a program';
const DOCUMENT = 'made of the document, which is exported';

/** Folders, projects, notes, highlights, tags and boards. */
@Injectable()
export class RepositoryExport implements OnModuleInit {
  constructor(private readonly kinds: ExportKinds) {}

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
}
