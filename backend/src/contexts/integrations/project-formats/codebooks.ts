import { AppError } from '@libs/domain';
import { writeCodebookQdc } from '../codebooks/codebook-qdc.js';
import type { Progress, ProjectContent } from './project-content.js';
import type { ZipWriter } from './zip-writer.js';

/** The tag boards of a project as REFI-QDA codebooks, a file each. Boards without a group have nothing that one could hold. */
export async function writeCodebooks({ boards }: ProjectContent, zip: ZipWriter, progress: Progress): Promise<void> {
  const written = boards.filter(({ groups }) => groups.length > 0);
  if (!written.length) throw new AppError('ValidationError', { message: 'This project has no tags to export yet.' });
  await progress('WRITING');
  for (const { name, groups } of written) {
    const known = groups.map((group) => ({
      id: group.guid ?? group.id,
      name: group.name,
      tags: group.tags.map((tag) => ({ ...tag, id: tag.guid ?? tag.id })),
    }));
    await zip.add(zip.pathFor('', name, 'qdc'), [writeCodebookQdc({ name, groups: known })]);
  }
}
