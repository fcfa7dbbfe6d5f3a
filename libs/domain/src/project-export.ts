import { keysOf } from './typed-object.js';

/** What of a project can be exported. */
export const EXPORT_CONTENTS = ['NOTES', 'HIGHLIGHTS', 'TAGS', 'INSIGHTS', 'CONTACTS', 'FILES'] as const;
/** One of them. */
export type ExportContent = (typeof EXPORT_CONTENTS)[number];

/** The formats of an export of a project, each with what it can hold. JSON alone holds all of it, and can be imported again. */
export const EXPORT_CONTENTS_OF = {
  CSV: ['NOTES', 'HIGHLIGHTS', 'TAGS', 'INSIGHTS', 'CONTACTS'],
  JSON: EXPORT_CONTENTS,
  MARKDOWN: ['NOTES', 'HIGHLIGHTS', 'TAGS', 'INSIGHTS', 'FILES'],
  HTML: ['NOTES', 'HIGHLIGHTS', 'TAGS', 'INSIGHTS', 'FILES'],
  DOCX: ['INSIGHTS'],
  PDF: ['INSIGHTS'],
  QDPX: ['NOTES', 'HIGHLIGHTS', 'TAGS', 'INSIGHTS', 'CONTACTS'],
  QDC: ['TAGS'],
} as const satisfies Record<string, readonly ExportContent[]>;
/** One of the formats. */
export type ProjectExportFormat = keyof typeof EXPORT_CONTENTS_OF;
/** The formats, in the order in which they are offered. */
export const PROJECT_EXPORT_FORMATS = keysOf(EXPORT_CONTENTS_OF);

/** The formats whose highlights are marks in the text of notes, so that there are none without notes. */
const MARKS_NOTES: readonly ProjectExportFormat[] = ['JSON', 'MARKDOWN', 'HTML', 'QDPX'];

/** What a format has of the contents that were chosen, in one order. */
export function exportedContents(format: ProjectExportFormat, selected: readonly ExportContent[]): ExportContent[] {
  const held: readonly ExportContent[] = EXPORT_CONTENTS_OF[format];
  return held.filter((content) => held.length === 1 || selected.includes(content));
}

/** Why what was chosen cannot be exported in a format, in one sentence, or null. */
export function exportProblem(format: ProjectExportFormat, selected: readonly ExportContent[]): string | null {
  const contents = exportedContents(format, selected);
  if (!contents.length) return 'Choose what to export.';
  if (MARKS_NOTES.includes(format) && contents.includes('HIGHLIGHTS') && !contents.includes('NOTES'))
    return 'Highlights stand in notes. Choose notes as well, or CSV.';
  return null;
}

/** How far an export or an import of a project is. */
export const TRANSFER_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
/** One of these states. */
export type TransferState = (typeof TRANSFER_STATES)[number];

/** What an export or an import of a project is doing just now. */
export const TRANSFER_STEPS = ['WAITING', 'READING', 'NOTES', 'INSIGHTS', 'FILES', 'WRITING', 'STORING'] as const;
/** One of these steps. */
export type TransferStep = (typeof TRANSFER_STEPS)[number];
