import type { ExportContent, ProjectExportFormat, TransferLoss } from '@libs/domain';
import { writeCodebooks } from './codebooks.js';
import { writeInsightFiles } from './insight-files.js';
import { writeMarkdown } from './markdown.js';
import { writeArchive } from './project-archive.js';
import type { Progress, ProjectContent } from './project-content.js';
import { writeQdpx } from './qdpx.js';
import { writeTables } from './tables.js';
import { writeWebsite } from './website.js';
import type { ZipWriter } from './zip-writer.js';

type ExportWriter = (content: ProjectContent, zip: ZipWriter, progress: Progress) => Promise<readonly TransferLoss[]> | Promise<void>;

/** How a project is written in each format: into an archive, calling `progress` before each piece of work. Answers what it has no place for. */
export const EXPORT_WRITERS: Record<ProjectExportFormat, ExportWriter> = {
  CSV: writeTables,
  JSON: writeArchive,
  MARKDOWN: writeMarkdown,
  HTML: writeWebsite,
  DOCX: (content, zip, progress) => writeInsightFiles(content, zip, progress, 'docx'),
  PDF: (content, zip, progress) => writeInsightFiles(content, zip, progress, 'pdf'),
  QDPX: writeQdpx,
  QDC: writeCodebooks,
};

/** How many notes and insights a format goes through: tables go through the notes once for each table that is made of them. */
export function stepsOf(
  format: ProjectExportFormat,
  contents: readonly ExportContent[],
  { noteIds, insightIds }: { noteIds: readonly string[]; insightIds: readonly string[] },
): number {
  const times = (requested: readonly ExportContent[]) => requested.filter((content) => contents.includes(content)).length;
  const notes = format === 'CSV' ? times(['NOTES', 'HIGHLIGHTS']) : times(['NOTES']);
  return notes * noteIds.length + insightIds.length;
}
