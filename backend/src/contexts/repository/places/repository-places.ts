import type { AskedKind } from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PlaceRegistry, type PlaceTable, type Shared } from '#contexts/access';
import { OwnedContentRegistry, ownedRows } from '#contexts/workspace';
import { TenantDb } from '#platform/db';

const LIVE_PROJECT = 'join projects p on p.workspace_id = $1 and p.id = x.project_id and p.deleted_at is null';

/** The project or folder that opens an object ($2), without a check of access; insights register their own. */
const PLACE_OF: Record<Exclude<AskedKind, 'insight'>, string> = {
  project: `select 'project' as kind, p.id from projects p where p.workspace_id = $1 and p.id = $2 and p.deleted_at is null`,
  folder: `select 'folder' as kind, f.id from folders f where f.workspace_id = $1 and f.id = $2 and f.deleted_at is null`,
  note: `select 'project' as kind, p.id from notes x ${LIVE_PROJECT} where x.workspace_id = $1 and x.id = $2 and x.deleted_at is null`,
  highlight: `select 'project' as kind, p.id from highlights x ${LIVE_PROJECT} where x.workspace_id = $1 and x.id = $2 and x.deleted_at is null`,
};

const PROJECTS: PlaceTable = {
  table: 'projects',
  parentColumn: 'folder_id',
  isArchived: 'p.archived_at is not null',
  async saveDefault(m, { workspaceId }, id, level) {
    await m.query(`update projects set default_access = $3, updated_at = now() where workspace_id = $1 and id = $2`, [
      workspaceId,
      id,
      level,
    ]);
  },
};

const FOLDERS: PlaceTable = {
  table: 'folders',
  parentColumn: 'parent_id',
  isArchived: 'false',
  async saveDefault(m, { workspaceId }, id, level) {
    await m.query(`update folders set default_access = $3 where workspace_id = $1 and id = $2`, [workspaceId, id, level]);
  },
};

/** Projects and folders as places that people are given access to, and as what their maker leaves to someone else. */
@Injectable()
export class RepositoryPlaces implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly places: PlaceRegistry,
    private readonly contents: OwnedContentRegistry,
  ) {}

  onModuleInit() {
    this.places.registerTable('project', PROJECTS);
    this.places.registerTable('folder', FOLDERS);
    for (const kind of ['project', 'folder', 'note', 'highlight'] as const)
      this.places.registerFinder(kind, (where, id) => this.db.one<Shared>(where, PLACE_OF[kind], [where.workspaceId, id]));
    this.contents.register(
      ownedRows('project', { table: 'projects', column: 'created_by', change: 'project', project: 'id' }),
      ownedRows('folder', { table: 'folders', column: 'created_by', change: 'folder' }),
    );
  }
}
