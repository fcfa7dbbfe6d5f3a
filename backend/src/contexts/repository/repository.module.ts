import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WorkspaceModule } from '#contexts/workspace';
import { TagBoardRow, TagGroupRow } from './boards/board.entity.js';
import { BoardAccess } from './boards/board-access.service.js';
import { BoardsResolver } from './boards/boards.resolver.js';
import { BoardsService } from './boards/boards.service.js';
import { ProjectAccess } from './projects/project-access.service.js';
import { MergeTags } from './tags/merge-tags.js';
import { TagRow } from './tags/tag.entity.js';
import { TagsResolver } from './tags/tags.resolver.js';
import { TagsService } from './tags/tags.service.js';

const NOUNS = [ProjectAccess, BoardAccess, BoardsService, BoardsResolver, TagsService, TagsResolver, MergeTags];
const SHARED = [ProjectAccess, BoardsService, TagsService];

/** Folders, projects, notes, documents, highlights and tags: the raw material and how people code it. */
@Module({
  imports: [TypeOrmModule.forFeature([TagBoardRow, TagGroupRow, TagRow]), WorkspaceModule],
  providers: NOUNS,
  exports: SHARED,
})
export class RepositoryModule {}
