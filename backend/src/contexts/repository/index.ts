export { Home, ObjectKindEnum, RecentItem } from './activity/activity.graphql.js';
export { AiHighlightFlags } from './anchors/ai-highlight-flags.js';
export { AiTags } from './anchors/ai-tags.js';
export { HighlightTags } from './anchors/highlight-tags.js';
export { type ArchivedBoard, BoardArchive } from './archive/board-archive.service.js';
export { type ArchivedHighlight, type ArchivedNote, NoteArchive } from './archive/note-archive.service.js';
export {
  BoardImportService,
  type BoardWithTags,
  type GroupToImport,
  type TagImportStatus,
  type TagToImport,
} from './boards/board-import.service.js';
export { BoardsService } from './boards/boards.service.js';
export { TagLookupService } from './boards/tag-lookup.service.js';
export { type CodedPassages, CodedPassagesService } from './coded-passages/coded-passages.service.js';
export { PassageReader } from './coded-passages/passage-reader.js';
export { FoldersService } from './folders/folders.service.js';
export { Highlight, HighlightConnection } from './highlights/highlight.graphql.js';
export { HighlightGroupTaggingService, tagGroupInput, untagGroupInput } from './highlights/highlight-group-tagging.service.js';
export { HighlightsService } from './highlights/highlights.service.js';
export { afterCursor, cursorKey, type ListOrder, orderBy, toIlikePattern } from './lists/list-order.js';
export { Note, NoteConnection } from './notes/note.graphql.js';
export { NoteCreationService, type NoteToCreate } from './notes/note-creation.service.js';
export { NoteMoveService } from './notes/note-move.service.js';
export { type NewNote, NotesService } from './notes/notes.service.js';
export { type ParsedFileText, TextReplacementService } from './notes/text-replacement.service.js';
export { type ActivityProvider, ActivityRegistry, type ObjectKind, type ObjectSummary } from './object-kinds/activity.registry.js';
export { Crumb, Project, ProjectState } from './projects/project.graphql.js';
export { type NewProject, ProjectsService } from './projects/projects.service.js';
export { RepositoryModule } from './repository.module.js';
export {
  noteAutoRedacted,
  noteImported,
} from './repository.topics.js';
export { MergePreview, Tag, TagChip } from './tags/tag.graphql.js';
export { TagsService } from './tags/tags.service.js';
export { type TextColumn, type TextFields, TextFieldsRegistry } from './text-fields/text-fields.registry.js';
export { type TrashKind, TrashRegistry } from './trash/trash.registry.js';
