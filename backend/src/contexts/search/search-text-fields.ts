import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TextFieldsRegistry } from '#contexts/repository';

/** The words of questions with their answers and of saved searches: each person's own. */
@Injectable()
export class SearchTextFields implements OnModuleInit {
  constructor(private readonly fields: TextFieldsRegistry) {}

  onModuleInit() {
    this.fields.register('answer', {
      change: 'answer',
      table: 'answers',
      columns: { question: 'text', name: 'text', body: ['text'], rating_comment: 'text' },
      rows: `select x.id, coalesce(x.name, x.question) as title, null::uuid as project_id, true as is_own
        from answers x where x.workspace_id = $1 and x.user_id = $2`,
      citing: `select x.id from answers x where x.workspace_id = $1
        and x.body @> jsonb_build_object('sentences', jsonb_build_array(jsonb_build_object('citations', jsonb_build_array(jsonb_build_object('objectId', $2::text)))))`,
    });
    this.fields.register('savedSearch', {
      change: 'savedSearch',
      table: 'saved_searches',
      columns: { name: 'text', path: 'address', search: ['query', 'people'] },
      rows: `select x.id, x.name as title, null::uuid as project_id, true as is_own
        from saved_searches x where x.workspace_id = $1 and x.user_id = $2`,
    });
  }
}
