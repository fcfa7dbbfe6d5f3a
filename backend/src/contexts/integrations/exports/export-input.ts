import { idList, idSchema, keysOf, LIMITS, rowKeySchema, SELECTED_ROWS, VIEW_TARGETS } from '@libs/domain';
import { z } from 'zod';
import { HIGHLIGHT_STYLES } from '../exporters/highlight-style.js';
import { INSIGHT_FORMATS } from '../project-formats/insight-files.js';

/** The formats that a note can be saved in, by file extension, with their media types. */
export const EXPORT_FORMATS = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
} as const;

/** A format that a note can be saved in. */
export type ExportFormat = keyof typeof EXPORT_FORMATS;

const formatOf = <Format extends string>(formats: readonly Format[]) =>
  z.enum(formats, { error: `Choose one of these formats: ${formats.join(', ')}.` });

/** Which note, in which format; `highlights` counts for Word alone. */
export const noteExportInput = z.object({
  id: idSchema,
  format: formatOf(keysOf(EXPORT_FORMATS)),
  highlights: z.enum(HIGHLIGHT_STYLES, { error: `Highlights can be shown as one of: ${HIGHLIGHT_STYLES.join(', ')}.` }).default('comments'),
});

/** Which note to save, and how, once parsed. */
export type NoteExport = z.infer<typeof noteExportInput>;

/** Which insight, in which format. */
export const insightExportInput = z.object({
  id: idSchema,
  format: formatOf(keysOf(INSIGHT_FORMATS)),
});
/** Which insight to save, and how, once parsed. */
export type InsightExport = z.infer<typeof insightExportInput>;

/** Which highlights: those of a note, or of a project, there perhaps of one tag alone. */
export const highlightExportInput = z
  .object({ projectId: idSchema.optional(), noteId: idSchema.optional(), tagId: idSchema.optional() })
  .refine(({ projectId, noteId }) => (projectId === undefined) !== (noteId === undefined), 'Name a project or a note.');

/** Which highlights to save, once parsed. */
export type HighlightExport = z.infer<typeof highlightExportInput>;

/** Which rows, in their order, with which columns beside the title: names of what every row of the kind has, and ids of fields. */
export const rowExportInput = z
  .object({
    target: z.enum(VIEW_TARGETS, { error: `Rows are of one of these kinds: ${VIEW_TARGETS.join(', ')}.` }),
    projectId: idSchema.optional(),
    ids: idList(SELECTED_ROWS, `At most ${SELECTED_ROWS} rows at once.`).refine(
      (ids) => ids.length > 0,
      'Choose the rows that are exported.',
    ),
    columns: z.array(rowKeySchema).max(LIMITS.view.columns),
  })
  .refine(({ target, projectId }) => (target === 'contact') === (projectId === undefined), 'Name the project of the rows.');

/** Which rows to save, once parsed. */
export type RowExport = z.infer<typeof rowExportInput>;
