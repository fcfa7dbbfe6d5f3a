import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AiModule } from '#contexts/ai';
import { FilesModule } from '#contexts/files';
import { WorkspaceModule } from '#contexts/workspace';
import { AccessGrants } from './access/access-grants.service.js';
import { TagBoardRow, TagGroupRow } from './access/board.entity.js';
import { BoardAccess } from './access/board-access.service.js';
import { FolderAccess } from './access/folder-access.service.js';
import { ProjectAccess } from './access/project-access.service.js';
import { WhoHasAccess } from './access/who-has-access.service.js';
import { ActivityResolver } from './activity/activity.resolver.js';
import { ActivityService } from './activity/activity.service.js';
import { ChangeStream } from './activity/change-stream.js';
import { ShownKinds } from './activity/shown-kinds.js';
import { AiAuditLogResolver } from './ai-audit-log/ai-audit-log.resolver.js';
import { AiAuditLog } from './ai-audit-log/ai-audit-log.service.js';
import { HighlightRows } from './anchors/highlight-rows.js';
import { HighlightTags } from './anchors/highlight-tags.js';
import { HighlightsByAi } from './anchors/highlights-by-ai.js';
import { ThreadAnchors } from './anchors/thread-anchors.js';
import { BoardsResolver } from './boards/boards.resolver.js';
import { BoardsService } from './boards/boards.service.js';
import { FillBoard } from './boards/fill-board.js';
import { SharedBoardsResolver } from './boards/shared-boards.resolver.js';
import { SharedBoards } from './boards/shared-boards.service.js';
import { TagsByTitle } from './boards/tags-by-title.js';
import { CommentNews } from './comments/comment-news.js';
import { CommentsResolver } from './comments/comments.resolver.js';
import { CommentsService } from './comments/comments.service.js';
import { Mentions } from './comments/mentions.service.js';
import { OwnThreads } from './comments/own-threads.service.js';
import { ThreadsService } from './comments/threads.service.js';
import { DocEntries } from './docs/doc-entries.js';
import { DocKinds } from './docs/doc-kinds.js';
import { DocPush } from './docs/doc-push.js';
import { DocSnapshots } from './docs/doc-snapshots.js';
import { DocStore } from './docs/doc-store.js';
import { DocTimes } from './docs/doc-times.js';
import { DocsController } from './docs/docs.controller.js';
import { DocsResolver } from './docs/docs.resolver.js';
import { DocsService } from './docs/docs.service.js';
import { DocsBehind } from './docs/docs-behind.js';
import { KeptWords } from './docs/kept-words.js';
import { PushTurns } from './docs/push-turns.js';
import { PutTexts } from './docs/put-text.js';
import { SealedWords } from './docs/sealed-words.js';
import { TimedTexts } from './docs/timed-texts.js';
import { FolderRow } from './folders/folder.entity.js';
import { FolderGrants } from './folders/folder-grants.service.js';
import { FoldersResolver } from './folders/folders.resolver.js';
import { FoldersService } from './folders/folders.service.js';
import { HighlightsResolver } from './highlights/highlights.resolver.js';
import { HighlightsService } from './highlights/highlights.service.js';
import { PlaceHighlights } from './highlights/place-highlights.js';
import { TagGroup } from './highlights/tag-group.service.js';
import { ImagesController } from './images/images.controller.js';
import { ImagesService } from './images/images.service.js';
import { CreateNotes } from './notes/create-notes.js';
import { MoveNotes } from './notes/move-notes.js';
import { NoteRow } from './notes/note.entity.js';
import { NotesResolver } from './notes/notes.resolver.js';
import { NotesService } from './notes/notes.service.js';
import { SpeakersResolver } from './notes/speakers.resolver.js';
import { SpeakersService } from './notes/speakers.service.js';
import { ActivityKinds } from './object-kinds/activity-kinds.js';
import { PresenceResolver } from './presence/presence.resolver.js';
import { PresenceService } from './presence/presence.service.js';
import { ProjectRow } from './projects/project.entity.js';
import { ProjectGrants } from './projects/project-grants.service.js';
import { ProjectsResolver } from './projects/projects.resolver.js';
import { ProjectsService } from './projects/projects.service.js';

import { MergeTags } from './tag-merges/merge-tags.js';
import { MergesResolver } from './tag-merges/merges.resolver.js';
import { SplitTag } from './tag-merges/split-tag.js';
import { MoveTags } from './tags/move-tags.js';
import { TagRow } from './tags/tag.entity.js';
import { TagsResolver } from './tags/tags.resolver.js';
import { TagsService } from './tags/tags.service.js';
import { OwnTextFields } from './text-fields/own-text-fields.js';
import { TextFieldsRegistry } from './text-fields/text-fields.registry.js';
import { OwnTrash } from './trash/own-trash.js';
import { TrashKinds } from './trash/trash-kinds.js';
import { ReplaceText } from './versions/replace-text.js';
import { RestoreVersion } from './versions/restore-version.js';
import { RewriteText } from './versions/rewrite-text.js';
import { VersionTexts } from './versions/version-texts.js';
import { VersionsController } from './versions/versions.controller.js';
import { VersionsResolver } from './versions/versions.resolver.js';
import { VersionsService } from './versions/versions.service.js';

const NOUNS = [
  ProjectAccess,
  BoardAccess,
  BoardsService,
  BoardsResolver,
  FillBoard,
  SharedBoards,
  SharedBoardsResolver,
  TagsService,
  TagsByTitle,
  TagsResolver,
  MoveTags,
  MergeTags,
  SplitTag,
  MergesResolver,
];
const PLACES = [
  FolderAccess,
  FoldersService,
  FoldersResolver,
  WhoHasAccess,
  AccessGrants,
  ProjectGrants,
  FolderGrants,
  ProjectsService,
  ProjectsResolver,
  NotesService,
  CreateNotes,
  MoveNotes,
  NotesResolver,
  SpeakersService,
  SpeakersResolver,
];
const ACTIVITY = [ActivityKinds, ShownKinds, ActivityService, ChangeStream, ActivityResolver];
const DOCS = [
  DocKinds,
  KeptWords,
  SealedWords,
  PutTexts,
  DocStore,
  DocTimes,
  DocEntries,
  DocSnapshots,
  DocPush,
  PushTurns,
  DocsService,
  TimedTexts,
  DocsBehind,
  DocsResolver,
  ImagesService,
];
const VERSIONS = [VersionTexts, VersionsService, RewriteText, RestoreVersion, ReplaceText, VersionsResolver];
const COMMENTS = [ThreadAnchors, CommentNews, Mentions, ThreadsService, OwnThreads, CommentsService, CommentsResolver];
const PRESENCE = [PresenceService, PresenceResolver];
const AUDIT = [AiAuditLog, AiAuditLogResolver];
const TRASH = [TrashKinds, OwnTrash];
const TEXT_FIELDS = [TextFieldsRegistry, OwnTextFields];
const HIGHLIGHTS = [HighlightTags, HighlightRows, HighlightsByAi, PlaceHighlights, HighlightsService, TagGroup, HighlightsResolver];
const SHARED = [
  DocEntries,
  DocStore,
  PutTexts,
  PlaceHighlights,
  ImagesService,
  ProjectAccess,
  BoardsService,
  FillBoard,
  TagsService,
  DocKinds,
  KeptWords,
  DocsService,
  TimedTexts,
  HighlightTags,
  HighlightsByAi,
  HighlightsService,
  TagGroup,
  FolderAccess,
  FoldersService,
  WhoHasAccess,
  ProjectsService,
  NotesService,
  MoveNotes,
  CreateNotes,
  TagsByTitle,
  ActivityKinds,
  ThreadsService,
  CommentNews,
  TrashKinds,
  TextFieldsRegistry,
  ReplaceText,
  SealedWords,
];

/** Folders, projects, notes, documents, highlights and tags: the raw material and how people code it. */
@Module({
  imports: [
    TypeOrmModule.forFeature([TagBoardRow, TagGroupRow, TagRow, FolderRow, ProjectRow, NoteRow]),
    AiModule,
    WorkspaceModule,
    FilesModule,
  ],
  controllers: [DocsController, ImagesController, VersionsController],
  providers: [
    ...NOUNS,
    ...PLACES,
    ...DOCS,
    ...VERSIONS,
    ...HIGHLIGHTS,
    ...ACTIVITY,
    ...COMMENTS,
    ...PRESENCE,
    ...AUDIT,
    ...TRASH,
    ...TEXT_FIELDS,
  ],
  exports: SHARED,
})
export class RepositoryModule {}
