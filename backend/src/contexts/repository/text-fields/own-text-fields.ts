import { atLeast } from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { REQUESTS } from '#contexts/access';
import { COMMENTED_DOCS, type DocKind, DocumentTypeRegistry } from '#contexts/documents';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { TextFieldsRegistry } from './text-fields.registry.js';

const WRITABLE = 'app_project_access($1, $2, $3) a';

const NOTES = `
  select n.id, n.title, n.project_id, false as is_own
  from notes n join ${WRITABLE} on a.project_id = n.project_id and a.access > 1 where n.workspace_id = $1`;

/** Of a workspace's board an admin decides, of a locked one who has full access. */
const BOARDS = `
  select b.id, b.name as title, b.project_id, false as is_own
  from tag_boards b left join ${WRITABLE} on a.project_id = b.project_id
  where b.workspace_id = $1 and case when b.project_id is null then $3::text = 'admin' else a.access > case when b.locked_at is null then 1 else 2 end end`;

const inBoards = (table: string, title: string) => `
  select x.id, x.${title} as title, b.project_id, false as is_own
  from ${table} x join (${BOARDS}) b on b.id = x.board_id where x.workspace_id = $1`;

/** All of them: their documents say who may write. Those about a note are called by its title. */
const COMMENTS = `
  select c.id, coalesce(n.title, '') as title, n.project_id, false as is_own
  from ${COMMENTED_DOCS} c left join notes n on n.workspace_id = $1 and n.id = c.doc_id
  where c.workspace_id = $1`;

const DOCS_OF_COMMENTS = `
  select c.doc_id as "docId", c.kind, array_agg(c.id) as ids from ${COMMENTED_DOCS} c
  where c.workspace_id = $1 and c.id = any($2::uuid[]) group by 1, 2`;

/** Requests for access of the person themselves, and those that they answer: a project's or a folder's. */
const ACCESS_REQUESTS = `
  select r.id, coalesce(p.name, f.name, '') as title, p.id as project_id, r.user_id = $2::uuid as is_own
  from ${REQUESTS} r
  left join projects p on p.workspace_id = $1 and p.id = r.object_id
  left join folders f on f.workspace_id = $1 and f.id = r.object_id
  where r.workspace_id = $1 and (r.user_id = $2::uuid
    or exists (select 1 from app_project_access($1, $2, $3) a where a.project_id = r.object_id and a.access > 2)
    or exists (select 1 from app_folder_access($1, $2, $3) a where a.folder_id = r.object_id and a.access > 2))`;

/** The words of notes, projects, folders, boards, tags, comments, requests for access and names of files. */
@Injectable()
export class OwnTextFields implements OnModuleInit {
  constructor(
    private readonly fields: TextFieldsRegistry,
    private readonly db: TenantDb,
    private readonly docs: DocumentTypeRegistry,
  ) {}

  onModuleInit() {
    this.fields.register('note', { change: 'note', table: 'notes', columns: { title: 'text', speakers: ['name'] }, rows: NOTES });
    this.fields.register('project', {
      change: 'project',
      table: 'projects',
      columns: { name: 'text', description: 'text' },
      rows: `select p.id, p.name as title, p.id as project_id, false as is_own
        from projects p join ${WRITABLE} on a.project_id = p.id and a.access > 2 where p.workspace_id = $1`,
    });
    this.fields.register('folder', {
      change: 'folder',
      table: 'folders',
      columns: { name: 'text', description: 'text' },
      rows: `select f.id, f.name as title, null::uuid as project_id, false as is_own
        from folders f join app_folder_access($1, $2, $3) a on a.folder_id = f.id and a.access > 2 where f.workspace_id = $1`,
    });
    this.fields.register('board', { change: 'board', table: 'tag_boards', columns: { name: 'text' }, rows: BOARDS });
    this.fields.register('group', {
      change: 'group',
      table: 'tag_groups',
      columns: { name: 'text' },
      rows: inBoards('tag_groups', 'name'),
    });
    this.fields.register('tag', {
      change: 'tag',
      table: 'tags',
      columns: { title: 'text', description: 'text' },
      rows: inBoards('tags', 'title'),
    });
    this.fields.register('comment', {
      change: 'comment',
      table: 'comments',
      columns: { body: 'text' },
      rows: COMMENTS,
      changeable: (actor, ids) => this.commentsInWritable(actor, ids),
    });
    this.fields.register('accessRequest', {
      change: 'project',
      table: 'access_requests',
      columns: { message: 'text', note: 'text' },
      historyColumn: 'object_id',
      rows: ACCESS_REQUESTS,
    });
    this.fields.register('file', {
      change: 'file',
      table: 'files',
      columns: { name: 'text' },
      rows: `select f.id, f.name as title, f.project_id, false as is_own
        from v_files_names f join ${WRITABLE} on a.project_id = f.project_id and a.access > 1 where f.workspace_id = $1`,
    });
  }
  private async commentsInWritable(actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const docs = await this.db.read<{ docId: string; kind: DocKind; ids: string[] }>(actor, DOCS_OF_COMMENTS, [actor.workspaceId, ids]);
    const matches = new Set<string>();
    for (const { docId, kind, ids: here } of docs)
      if (atLeast(await this.docs.accessOf(actor, kind, docId), 'write')) for (const id of here) matches.add(id);
    return matches;
  }
}
