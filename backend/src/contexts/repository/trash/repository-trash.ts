import { AppError } from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FilesService } from '#contexts/files';
import type { InWorkspace, PurgedIds } from '#platform/db';
import { BoardsService } from '../boards/boards.service.js';
import { FoldersService } from '../folders/folders.service.js';
import { HighlightsService } from '../highlights/highlights.service.js';
import { NoteMoveService } from '../notes/note-move.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import { TagsService } from '../tags/tags.service.js';
import { TrashRegistry } from './trash.registry.js';
import { DELETED, FOLDERS_IN_USE, MERGED_INTO, SHARED_FILES, UNSHARED_FILES } from './trash.sql.js';

/** Notes, highlights, tags with their groups and boards, projects and folders in the trash. */
@Injectable()
export class RepositoryTrash implements OnModuleInit {
  constructor(
    private readonly kinds: TrashRegistry,
    private readonly notes: NoteMoveService,
    private readonly highlights: HighlightsService,
    private readonly tags: TagsService,
    private readonly boards: BoardsService,
    private readonly projects: ProjectsService,
    private readonly folders: FoldersService,
    private readonly files: FilesService,
  ) {}

  onModuleInit() {
    this.kinds.register('note', {
      table: 'notes',
      rows: DELETED.note,
      restore: (actor, id) => this.notes.restore(actor, [id]),
      restoreInto: (actor, id, projectId) => this.notes.restoreInto(actor, id, projectId),
      beforePurge: (m, where, ids) => found(m, where, 'files', UNSHARED_FILES, ids),
    });
    this.kinds.register('highlight', {
      table: 'highlights',
      rows: DELETED.highlight,
      restore: (actor, id) => this.highlights.restore(actor, [id]),
    });
    this.kinds.register('tag', {
      table: 'tags',
      rows: DELETED.tag,
      restore: (actor, id) => this.tags.restore(actor, [id]),
      beforePurge: (m, where, ids) => found(m, where, 'tags', MERGED_INTO, ids),
    });
    this.kinds.register('group', {
      table: 'tag_groups',
      rows: DELETED.group,
      restore: (actor, id) => this.boards.restoreGroup(actor, id),
    });
    this.kinds.register('board', {
      table: 'tag_boards',
      rows: DELETED.board,
      restore: (actor, id) => this.boards.restore(actor, id),
    });
    this.kinds.register('project', {
      table: 'projects',
      rows: DELETED.project,
      restore: (actor, id) => this.projects.restore(actor, id),
      beforePurge: async (m, where, ids) => {
        const shared: { id: string; projectId: string }[] = await m.query(SHARED_FILES, [where.workspaceId, ids]);
        for (const { id, projectId } of shared) await this.files.moveTo(m, where, [id], projectId);
        return new Map();
      },
    });
    this.kinds.register('folder', {
      table: 'folders',
      rows: DELETED.folder,
      restore: (actor, id) => this.folders.restore(actor, id),
      beforePurge: async (m, where, ids) => {
        // Who a folder keeps out of a project inside it must stay out: the folder goes last.
        const inside: unknown[] = await m.query(FOLDERS_IN_USE, [where.workspaceId, ids]);
        if (inside.length)
          throw new AppError('ValidationError', { message: 'Something still lies in this folder. Delete that for good first.' });
        return new Map();
      },
    });
  }
}

async function found(m: EntityManager, where: InWorkspace, table: string, sql: string, ids: readonly string[]): Promise<PurgedIds> {
  const rows: { id: string }[] = await m.query(sql, [where.workspaceId, ids]);
  return new Map([[table, rows.map((r) => r.id)]]);
}
