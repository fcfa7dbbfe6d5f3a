import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExportKinds } from '#platform/db';

const KEY = 'made by a program';
const DOCUMENT = 'made of the document, which is exported';
const WORK = 'work of the product';

/** Insights with what they refer to, summaries, and drafts. */
@Injectable()
export class InsightsExport implements OnModuleInit {
  constructor(private readonly kinds: ExportKinds) {}

  onModuleInit() {
    this.kinds.register(
      {
        kind: 'insight',
        table: 'insights',
        columns: ['id', 'project_id', 'title', 'status', 'published_at', 'created_by', 'created_at', 'updated_at', 'deleted_at'],
        without: { excerpt: DOCUMENT, plain: DOCUMENT, plain_version: DOCUMENT, client_key: KEY },
      },
      {
        kind: 'insightReference',
        table: 'insight_references',
        columns: ['insight_id', 'position', 'kind', 'ref_id'],
      },
      {
        kind: 'summary',
        table: 'summaries',
        columns: [
          'id',
          'note_id',
          'framework',
          'prompt',
          'state',
          'step',
          'steps',
          'sections',
          'dropped',
          'model',
          'provider_error',
          'error',
          'doc_version',
          'is_extractive',
          'edited_from',
          'created_by',
          'created_at',
          'ended_at',
          'tag_id',
          'project_id',
          'selection_id',
          'picked',
          'picks',
          'made_of',
          'used',
          'available',
          'search_id',
          'search',
          'scope',
          'scope_id',
          'is_draft',
        ],
        without: { client_key: KEY, tries: WORK },
      },
      {
        kind: 'insightDraft',
        table: 'insight_drafts',
        columns: [
          'id',
          'project_id',
          'summary_id',
          'title',
          'state',
          'insight_id',
          'decided_by',
          'decided_at',
          'created_by',
          'created_at',
          'tag_id',
          'quotes',
          'is_automatic',
        ],
        without: { claimed_by: WORK, claimed_at: WORK },
      },
    );
  }
}
