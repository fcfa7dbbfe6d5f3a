export { AuthorLine, type AuthorView } from './author-line.tsx';
export { HighlightCard, type HighlightCardProps, highlightUrl } from './highlight-card.tsx';
export { ObjectIcon } from './object-icon.tsx';
export { type ProjectPart, ProjectSidebar, type ProjectSidebarProps, ProjectTabs } from './project-sidebar.tsx';
export { AccessPeople, ShareDialog, type ShareDialogProps } from './share-dialog.tsx';
export { SnippetMarks, withoutMarks } from './snippet-marks.tsx';
export { type ChipTag, TagChip, type TagChipProps } from './tag-chip.tsx';
export { formatAgo, formatDay, formatMoment, TimeAgo, timecode } from './time.tsx';
export { VerbatimCard, type VerbatimCardProps } from './verbatim-card.tsx';
