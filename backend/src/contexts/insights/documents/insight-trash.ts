import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TrashRegistry } from '#contexts/repository';
import { InsightsService } from './insights.service.js';

const DELETED = `
  select i.id, i.title, i.project_id, null::uuid as folder_id, p.name as place, array[i.project_id] as parents, i.deleted_at, null::uuid as deleted_by
  from insights i join v_repository_projects p on p.workspace_id = i.workspace_id and p.id = i.project_id
  where i.workspace_id = $1 and i.deleted_at is not null`;

/** Insights in the trash. */
@Injectable()
export class InsightTrash implements OnModuleInit {
  constructor(
    private readonly kinds: TrashRegistry,
    private readonly insights: InsightsService,
  ) {}

  onModuleInit() {
    this.kinds.register('insight', {
      table: 'insights',
      rows: DELETED,
      restore: (actor, id) => this.insights.restore(actor, [id]),
      restoreInto: (actor, id, projectId) => this.insights.restoreInto(actor, id, projectId),
    });
  }
}
