import { LIMITS } from '@libs/domain';
import { pictureSize } from '#contexts/files';
import type { InsightPicture } from './insight-docx.js';
import { type ContentFile, type ContentInsight, type Progress, type ProjectContent, picturesOf } from './project-content.js';
import type { ZipWriter } from './zip-writer.js';

/** The kinds of file that an insight can be saved in, each with its media type. */
export const INSIGHT_FORMATS = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const;
/** One of them. */
export type InsightFormat = keyof typeof INSIGHT_FORMATS;

/** The insights of a project, a file each. */
export async function writeInsightFiles(content: ProjectContent, zip: ZipWriter, progress: Progress, format: InsightFormat): Promise<void> {
  for await (const item of content.insights()) {
    await progress('INSIGHTS');
    const bytes = await insightFile(item, format, (id) => content.file(id), content.origin);
    await zip.add(zip.pathFor('', item.insight.title || 'Untitled', format), [bytes]);
  }
}

/** An insight as a file, with those of its pictures that can be read. */
export async function insightFile(
  item: ContentInsight,
  format: InsightFormat,
  file: (id: string) => Promise<ContentFile | null>,
  origin: string,
): Promise<Buffer> {
  const pictures = new Map<string, InsightPicture>();
  for (const id of picturesOf(item.doc)) {
    const contentFile = await file(id);
    if (!contentFile || contentFile.size > LIMITS.image.bytes) continue;
    const pieces: Buffer[] = [];
    for await (const piece of contentFile.stream) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    const size = pictureSize(bytes, contentFile.mime);
    if (size) pictures.set(id, { bytes, mime: contentFile.mime, width: size.width, height: size.height });
  }
  const link = `${origin}/insights/${item.insight.id}`;
  // The libraries for it are loaded with the first document that is wanted.
  if (format === 'pdf') return (await import('./insight-pdf.js')).insightPdf(item, pictures, link);
  return (await import('./insight-docx.js')).insightDocx(item, pictures, link);
}
