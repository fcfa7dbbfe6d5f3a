import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '#contexts/access';
import { AiModule } from '#contexts/ai';
import { DocumentsModule } from '#contexts/documents';
import { FilesModule } from '#contexts/files';
import { WorkspaceModule } from '#contexts/workspace';
import { ActivityResolver } from './activity/activity.resolver.js';
import { ActivityService } from './activity/activity.service.js';
import { ChangeStream } from './activity/change-stream.js';
import { ShownKinds } from './activity/shown-kinds.js';
import { AiAuditLogResolver } from './ai-audit-log/ai-audit-log.resolver.js';
import { AiAuditLog } from './ai-audit-log/ai-audit-log.service.js';
import { AiHighlightFlags } from './anchors/ai-highlight-flags.js';
import { AiTags } from './anchors/ai-tags.js';
import { HighlightRows } from './anchors/highlight-rows.js';
import { HighlightTags } from './anchors/highlight-tags.js';
import { BoardArchive } from './archive/board-archive.service.js';
import { NoteArchive } from './archive/note-archive.service.js';
import { TagBoardRow, TagGroupRow } from './board-access/board.entity.js';
import { BoardAccess } from './board-access/board-access.service.js';
import { BoardImportService } from './boards/board-import.service.js';
import { BoardsResolver } from './boards/boards.resolver.js';
import { BoardsService } from './boards/boards.service.js';
import { SharedBoardsResolver } from './boards/shared-boards.resolver.js';
import { SharedBoards } from './boards/shared-boards.service.js';
import { TagLookupService } from './boards/tag-lookup.service.js';
import { CodedPassagesService } from './coded-passages/coded-passages.service.js';
import { FolderRow } from './folders/folder.entity.js';
import { FolderGrants } from './folders/folder-grants.service.js';
import { FoldersResolver } from './folders/folders.resolver.js';
import { FoldersService } from './folders/folders.service.js';
import { HighlightGroupTaggingService } from './highlights/highlight-group-tagging.service.js';
import { HighlightPlacementService } from './highlights/highlight-placement.service.js';
import { HighlightsResolver } from './highlights/highlights.resolver.js';
import { HighlightsService } from './highlights/highlights.service.js';
import { NoteRow } from './notes/note.entity.js';
import { NoteCreationService } from './notes/note-creation.service.js';
import { NoteMoveService } from './notes/note-move.service.js';
import { NotesResolver } from './notes/notes.resolver.js';
import { NotesService } from './notes/notes.service.js';
import { SpeakersResolver } from './notes/speakers.resolver.js';
import { SpeakersService } from './notes/speakers.service.js';
import { TextReplacementService } from './notes/text-replacement.service.js';
import { ActivityRegistry } from './object-kinds/activity.registry.js';
import { RepositoryPlaces } from './places/repository-places.js';
import { ProjectRow } from './projects/project.entity.js';
import { ProjectGrants } from './projects/project-grants.service.js';
import { ProjectsResolver } from './projects/projects.resolver.js';
import { ProjectsService } from './projects/projects.service.js';
import { RepositoryExport } from './repository-export.js';
import { MergeTags } from './tag-merges/merge-tags.js';
import { MergesResolver } from './tag-merges/merges.resolver.js';
import { SplitTag } from './tag-merges/split-tag.js';
import { TagRow } from './tags/tag.entity.js';
import { TagMoveService } from './tags/tag-move.service.js';
import { TagUsesService } from './tags/tag-uses.service.js';
import { TagsResolver } from './tags/tags.resolver.js';
import { TagsService } from './tags/tags.service.js';
import { OwnTextFields } from './text-fields/own-text-fields.js';
import { TextFieldsRegistry } from './text-fields/text-fields.registry.js';
import { RepositoryTrash } from './trash/repository-trash.js';
import { TrashRegistry } from './trash/trash.registry.js';
import { WorkspaceProjectsResolver } from './workspace-projects/workspace-projects.resolver.js';
import { WorkspaceProjectsService } from './workspace-projects/workspace-projects.service.js';

const NOUNS = [
  BoardArchive,
  NoteArchive,
  BoardAccess,
  BoardsService,
  BoardsResolver,
  BoardImportService,
  SharedBoards,
  SharedBoardsResolver,
  TagsService,
  TagUsesService,
  TagLookupService,
  TagsResolver,
  TagMoveService,
  MergeTags,
  SplitTag,
  MergesResolver,
];
const PLACES = [
  RepositoryPlaces,
  FoldersService,
  FoldersResolver,
  ProjectGrants,
  FolderGrants,
  WorkspaceProjectsService,
  WorkspaceProjectsResolver,
  ProjectsService,
  ProjectsResolver,
  NotesService,
  NoteCreationService,
  NoteMoveService,
  TextReplacementService,
  NotesResolver,
  SpeakersService,
  SpeakersResolver,
];
const ACTIVITY = [ActivityRegistry, ShownKinds, ActivityService, ChangeStream, ActivityResolver];
const AUDIT = [AiAuditLog, AiAuditLogResolver];
const TRASH = [TrashRegistry, RepositoryTrash];
const TEXT_FIELDS = [TextFieldsRegistry, OwnTextFields];
const HIGHLIGHTS = [
  CodedPassagesService,
  HighlightTags,
  HighlightRows,
  AiHighlightFlags,
  AiTags,
  HighlightPlacementService,
  HighlightsService,
  HighlightGroupTaggingService,
  HighlightsResolver,
];
const SHARED = [
  BoardArchive,
  NoteArchive,
  CodedPassagesService,
  BoardsService,
  BoardImportService,
  TagsService,
  HighlightTags,
  AiHighlightFlags,
  AiTags,
  HighlightsService,
  HighlightGroupTaggingService,
  FoldersService,
  ProjectsService,
  NotesService,
  NoteMoveService,
  NoteCreationService,
  TagLookupService,
  ActivityRegistry,
  TrashRegistry,
  TextFieldsRegistry,
  TextReplacementService,
];

/** Folders, projects, notes, highlights and tags: the raw material and how people code it. */
@Module({
  imports: [
    TypeOrmModule.forFeature([TagBoardRow, TagGroupRow, TagRow, FolderRow, ProjectRow, NoteRow]),
    AccessModule,
    AiModule,
    DocumentsModule,
    WorkspaceModule,
    FilesModule,
  ],
  providers: [...NOUNS, ...PLACES, ...HIGHLIGHTS, ...ACTIVITY, ...AUDIT, ...TRASH, ...TEXT_FIELDS, RepositoryExport],
  exports: SHARED,
})
export class RepositoryModule {}
