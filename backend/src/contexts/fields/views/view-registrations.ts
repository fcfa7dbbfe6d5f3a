import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TextFieldsRegistry, TrashRegistry } from '#contexts/repository';
import { OwnedContentRegistry, ownedRows } from '#contexts/workspace';
import { ExportKinds } from '#platform/db';
import { ViewsService } from './views.service.js';

/** Deleted views, with the columns that a kind in the trash has; a personal one is its owner's to bring back. */
const DELETED_VIEWS = `
  select v.id, v.name as title, case when v.shared then v.project_id end as project_id,
    case when not v.shared then v.created_by when v.project_id is null then v.workspace_id end as folder_id, p.name as place,
    array_remove(array[v.project_id], null) as parents, v.deleted_at, v.deleted_by
  from views v left join v_repository_projects p on p.workspace_id = v.workspace_id and p.id = v.project_id
  where v.workspace_id = $1 and v.deleted_at is not null`;

const VIEWS = `
  select v.id, v.name as title, v.project_id, not v.shared as is_own
  from views v left join app_project_access($1, $2, $3) a on a.project_id = v.project_id
  where v.workspace_id = $1 and (v.shared or v.created_by = $2)
    and case when v.project_id is null then not v.shared or $3::text <> 'viewer' else a.access > case when v.shared then 1 else 0 end end`;

/** What other parts of the product need to know of views: how they come back, where they hold words, and how they are exported. */
@Injectable()
export class ViewRegistrations implements OnModuleInit {
  constructor(
    private readonly trash: TrashRegistry,
    private readonly texts: TextFieldsRegistry,
    private readonly contents: OwnedContentRegistry,
    private readonly exports: ExportKinds,
    private readonly views: ViewsService,
  ) {}

  onModuleInit() {
    this.contents.register(
      ownedRows('view', { table: 'views', column: 'created_by', where: 'not x.shared', change: 'view', project: 'project_id' }),
    );
    this.trash.register('view', { table: 'views', rows: DELETED_VIEWS, restore: (actor, id) => this.views.restore(actor, id) });
    this.texts.register('view', { change: 'view', table: 'views', columns: { name: 'text', filter: ['values'] }, rows: VIEWS });
    this.exports.register({
      kind: 'view',
      table: 'views',
      columns: [
        'id',
        'project_id',
        'target',
        'layout',
        'name',
        'filter',
        'sort_by',
        'sort_descending',
        'group_by',
        'columns',
        'shared',
        'is_default',
        'rank',
        'revision',
        'created_by',
        'created_at',
        'updated_by',
        'updated_at',
        'deleted_at',
        'deleted_by',
      ],
    });
  }
}
