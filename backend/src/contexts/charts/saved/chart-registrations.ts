import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ReferenceSources } from '#contexts/insights';
import { TextFieldsRegistry, TrashRegistry } from '#contexts/repository';
import { OwnedContentRegistry, ownedRows } from '#contexts/workspace';
import { ExportKinds } from '#platform/db';
import { ChartsService } from './charts.service.js';

/** Deleted charts, with the columns that a kind in the trash has; a personal one is its owner's to bring back. */
const DELETED_CHARTS = `
  select c.id, c.name as title, case when c.shared then c.project_id end as project_id, case when c.shared then null else c.created_by end as folder_id, p.name as place,
    array[c.project_id] as parents, c.deleted_at, c.deleted_by
  from charts c join v_repository_projects p on p.workspace_id = c.workspace_id and p.id = c.project_id
  where c.workspace_id = $1 and c.deleted_at is not null`;

const CHARTS = `
  select c.id, c.name as title, c.project_id, not c.shared as is_own
  from charts c join app_project_access($1, $2, $3) a on a.project_id = c.project_id and a.access > case when c.shared then 1 else 0 end
  where c.workspace_id = $1 and (c.shared or c.created_by = $2)`;

/** What other parts of the product need to know of charts: how they come back, where they hold words, and how they are exported. */
@Injectable()
export class ChartRegistrations implements OnModuleInit {
  constructor(
    private readonly trash: TrashRegistry,
    private readonly texts: TextFieldsRegistry,
    private readonly exports: ExportKinds,
    private readonly contents: OwnedContentRegistry,
    private readonly references: ReferenceSources,
    private readonly charts: ChartsService,
  ) {}

  onModuleInit() {
    this.contents.register(
      ownedRows('chart', { table: 'charts', column: 'created_by', where: 'not x.shared', change: 'chart', project: 'project_id' }),
    );
    this.trash.register('chart', { table: 'charts', rows: DELETED_CHARTS, restore: (actor, id) => this.charts.restore(actor, id) });
    this.references.register('chart', (actor, ids) => this.charts.visibleIds(actor, ids));
    this.texts.register('chart', { change: 'chart', table: 'charts', columns: { name: 'text', filter: ['values'] }, rows: CHARTS });
    this.exports.register({
      kind: 'chart',
      table: 'charts',
      columns: [
        'id',
        'project_id',
        'name',
        'kind',
        'measure',
        'by_dimension',
        'split_dimension',
        'filter',
        'shared',
        'rank',
        'revision',
        'created_by',
        'updated_by',
        'created_at',
        'updated_at',
        'deleted_at',
        'deleted_by',
      ],
    });
  }
}
