import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExportKinds } from '#platform/db';

/** Suggested highlights and what became of them. */
@Injectable()
export class SuggestionsExport implements OnModuleInit {
  constructor(private readonly kinds: ExportKinds) {}

  onModuleInit() {
    this.kinds.register({
      kind: 'highlightSuggestion',
      table: 'highlight_suggestions',
      columns: [
        'id',
        'note_id',
        'tag_id',
        'version',
        'start_offset',
        'end_offset',
        'sha256',
        'confidence',
        'state',
        'asked_by',
        'decided_by',
        'decided_at',
        'created_at',
        'model',
      ],
    });
  }
}
