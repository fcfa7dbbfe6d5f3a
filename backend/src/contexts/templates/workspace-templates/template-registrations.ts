import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TextFieldsRegistry, TrashRegistry } from '#contexts/repository';
import { ExportKinds } from '#platform/db';
import { WorkspaceTemplates } from './workspace-templates.service.js';

/** Deleted templates, with the columns that a kind in the trash has; they lie in no project. */
const DELETED_TEMPLATES = `
  select t.id, t.title, null::uuid as project_id, t.workspace_id as folder_id, t.publisher as place, array[]::uuid[] as parents, t.deleted_at, t.deleted_by
  from templates t where t.workspace_id = $1 and t.deleted_at is not null`;

/** Admins change templates. */
const TEMPLATES = `
  select t.id, t.title, null::uuid as project_id, false as is_own
  from templates t where t.workspace_id = $1 and $2::uuid is not null and $3::text = 'admin'`;
/** What of the contents people wrote. */
const WORDS = ['readme', 'text', 'name', 'title', 'description', 'label', 'options'];

/** What other parts of the product need to know of templates: how they come back, where they hold words, and how they are exported. */
@Injectable()
export class TemplateRegistrations implements OnModuleInit {
  constructor(
    private readonly trash: TrashRegistry,
    private readonly texts: TextFieldsRegistry,
    private readonly exports: ExportKinds,
    private readonly templates: WorkspaceTemplates,
  ) {}

  onModuleInit() {
    this.trash.register('template', {
      table: 'templates',
      rows: DELETED_TEMPLATES,
      restore: (actor, id) => this.templates.restore(actor, id),
    });
    this.texts.register('template', {
      change: 'template',
      table: 'templates',
      columns: { title: 'text', about: 'text', content: WORDS },
      rows: TEMPLATES,
    });
    this.exports.register({
      kind: 'template',
      table: 'templates',
      columns: [
        'id',
        'kind',
        'title',
        'about',
        'content',
        'publisher_id',
        'publisher',
        'pack_key',
        'is_default',
        'created_by',
        'created_at',
        'updated_at',
        'deleted_at',
        'deleted_by',
      ],
    });
    this.exports.register({
      kind: 'templatePublisher',
      table: 'template_publishers',
      columns: ['id', 'name', 'fingerprint', 'public_key', 'trusted_by', 'trusted_at'],
    });
  }
}
