import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TextFieldsRegistry } from '#contexts/repository';

const WRITABLE = 'app_project_access($1, $2, $3) a';

const INSIGHTS = `
  select i.id, i.title, i.project_id, false as is_own
  from insights i join ${WRITABLE} on a.project_id = i.project_id and a.access > 1 where i.workspace_id = $1`;

const DRAFTS = `
  select d.id, d.title, d.project_id, false as is_own
  from insight_drafts d join ${WRITABLE} on a.project_id = d.project_id and a.access > 1 where d.workspace_id = $1`;

/** Of one's own, and of notes and projects that may be written. */
const SUMMARIES = `
  select s.id, coalesce(n.title, '') as title, coalesce(s.project_id, n.project_id) as project_id, s.created_by = $2 as is_own
  from summaries s
  left join v_repository_notes n on n.workspace_id = $1 and n.id = s.note_id
  left join ${WRITABLE} on a.project_id = coalesce(s.project_id, n.project_id)
  where s.workspace_id = $1 and (s.created_by = $2 or a.access > 1)`;

/** The words of insights, their drafts and summaries. */
@Injectable()
export class InsightTextFields implements OnModuleInit {
  constructor(private readonly fields: TextFieldsRegistry) {}

  onModuleInit() {
    this.fields.register('insight', { change: 'insight', table: 'insights', columns: { title: 'text' }, rows: INSIGHTS });
    this.fields.register('insightText', {
      change: 'insight',
      table: 'insights',
      columns: { plain: 'text' },
      rows: INSIGHTS,
      isDocument: true,
    });
    this.fields.register('insightDraft', { change: 'insightDraft', table: 'insight_drafts', columns: { title: 'text' }, rows: DRAFTS });
    this.fields.register('summary', {
      change: 'summary',
      table: 'summaries',
      columns: { sections: ['title', 'text'], prompt: 'text', search: ['query', 'people'] },
      rows: SUMMARIES,
    });
  }
}
