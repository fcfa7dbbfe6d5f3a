import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OwnedContentRegistry, ownedRows } from '#contexts/workspace';
import { ExportKinds } from '#platform/db';

/** Answers and saved searches: each person’s own. */
@Injectable()
export class SearchExport implements OnModuleInit {
  constructor(
    private readonly kinds: ExportKinds,
    private readonly contents: OwnedContentRegistry,
  ) {}

  onModuleInit() {
    this.contents.register(ownedRows('savedSearch', { table: 'saved_searches', column: 'user_id', change: 'savedSearch' }));
    this.kinds.register(
      {
        kind: 'answer',
        table: 'answers',
        columns: [
          'id',
          'user_id',
          'question',
          'scope_kind',
          'scope_id',
          'follow_up_of',
          'engine',
          'model',
          'provider_error',
          'is_refused',
          'body',
          'num_projects',
          'num_highlights',
          'num_items',
          'is_saved',
          'is_right',
          'rating_comment',
          'created_at',
          'name',
        ],
        ownedBy: 'user_id',
      },
      {
        kind: 'savedSearch',
        table: 'saved_searches',
        columns: ['id', 'user_id', 'name', 'path', 'search', 'alert', 'is_feed', 'shared', 'created_at', 'removed_at', 'seen', 'seen_at'],
        ownedBy: 'user_id',
      },
      { kind: 'emptySearch', table: 'empty_searches', columns: ['id', 'week', 'words', 'times'] },
    );
  }
}
