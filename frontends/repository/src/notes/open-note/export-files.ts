import type { Node } from '@tiptap/pm/model';

/** The formats that a note's text can be saved in, by their endings. */
export const NOTE_FORMATS = ['docx', 'txt', 'md', 'vtt', 'srt'] as const;
/** A format that a note's text can be saved in. */
export type NoteFormat = (typeof NOTE_FORMATS)[number];

/** How highlights show in a Word document. */
export const HIGHLIGHT_EXPORT_STYLES = ['comments', 'marks', 'none'] as const;
/** How highlights show in a Word document. */
export type HighlightExportStyle = (typeof HIGHLIGHT_EXPORT_STYLES)[number];

/** The address of a note as a file. */
export const noteFile = (noteId: string, format: NoteFormat, look: HighlightExportStyle): string =>
  `/api/exports/notes/${noteId}?format=${format}${format === 'docx' ? `&highlights=${look}` : ''}`;

/** The address of the highlights of a note, or of a project and there perhaps of one tag, as a table. */
export const highlightFile = (selected: { noteId?: string; projectId?: string; tagId?: string }): string =>
  `/api/exports/highlights?${new URLSearchParams(selected)}`;

/** Whether captions can follow a text. */
export function hasTimes(doc: Node): boolean {
  let found = false;
  doc.descendants((node) => {
    found ||= typeof node.attrs['startMs'] === 'number';
    return !found && !node.isTextblock;
  });
  return found;
}
