import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WorkspaceModule } from '#contexts/workspace';
import { TagBoardRow, TagGroupRow } from './boards/board.entity.js';
import { BoardAccess } from './boards/board-access.service.js';
import { BoardsResolver } from './boards/boards.resolver.js';
import { BoardsService } from './boards/boards.service.js';
import { DocEntries } from './docs/doc-entries.js';
import { DocKinds } from './docs/doc-kinds.js';
import { DocPush } from './docs/doc-push.js';
import { DocSnapshots } from './docs/doc-snapshots.js';
import { DocStore } from './docs/doc-store.js';
import { DocsController } from './docs/docs.controller.js';
import { DocsResolver } from './docs/docs.resolver.js';
import { DocsService } from './docs/docs.service.js';
import { HighlightRows } from './highlights/highlight-rows.js';
import { HighlightTags } from './highlights/highlight-tags.js';
import { HighlightsResolver } from './highlights/highlights.resolver.js';
import { HighlightsService } from './highlights/highlights.service.js';
import { PlaceHighlights } from './highlights/place-highlights.js';
import { ProjectAccess } from './projects/project-access.service.js';
import { MergeTags } from './tags/merge-tags.js';
import { TagRow } from './tags/tag.entity.js';
import { TagsResolver } from './tags/tags.resolver.js';
import { TagsService } from './tags/tags.service.js';

const NOUNS = [ProjectAccess, BoardAccess, BoardsService, BoardsResolver, TagsService, TagsResolver, MergeTags];
const DOCS = [DocKinds, DocStore, DocEntries, DocSnapshots, DocPush, DocsService, DocsResolver];
const HIGHLIGHTS = [HighlightTags, HighlightRows, PlaceHighlights, HighlightsService, HighlightsResolver];
const SHARED = [ProjectAccess, BoardsService, TagsService, DocKinds, DocsService, HighlightsService];

/** Folders, projects, notes, documents, highlights and tags: the raw material and how people code it. */
@Module({
  imports: [TypeOrmModule.forFeature([TagBoardRow, TagGroupRow, TagRow]), WorkspaceModule],
  controllers: [DocsController],
  providers: [...NOUNS, ...DOCS, ...HIGHLIGHTS],
  exports: SHARED,
})
export class RepositoryModule {}
