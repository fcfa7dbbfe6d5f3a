import { AppError, LIMITS } from '@libs/domain';
import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { Can, Me } from '#platform/access';
import type { ImportBatch } from './import.graphql.js';
import { ImportsService, type Upload } from './imports.service.js';

const MOST_FILES = 200;
const MEGABYTES = LIMITS.import.bytes / (1024 * 1024);

@Controller('api/projects/:projectId/imports')
export class ImportsController {
  constructor(private readonly service: ImportsService) {}

  /** Takes up to 200 files as multipart and answers the import, which goes on by itself. */
  @Post()
  @Can('write')
  @HttpCode(201)
  async begin(@Me() actor: Actor, @Param('projectId') projectId: string, @Req() req: any): Promise<ImportBatch> {
    if (!req.isMultipart?.()) throw new AppError('ValidationError', { message: 'Send the files as multipart/form-data.' });
    return this.service.begin(actor, projectId, uploadsOf(req));
  }
}

/** The files of a request, one in memory at a time. Throws ValidationError that names a file over the limit. */
export async function* uploadsOf(req: any): AsyncGenerator<Upload> {
  try {
    for await (const part of req.parts({ limits: { fileSize: LIMITS.import.bytes, files: MOST_FILES } })) {
      if (part.type !== 'file') continue;
      const name: string = part.filename || 'file';
      const bytes = await part.toBuffer().catch((e: { code?: string }) => {
        if (e.code !== 'FST_REQ_FILE_TOO_LARGE') throw e;
        throw new AppError('ValidationError', {
          message: `“${name}” is larger than ${MEGABYTES} MB. Split it, or leave it out.`,
          fileName: name,
        });
      });
      yield { name, bytes };
    }
  } catch (e) {
    if ((e as { code?: string }).code === 'FST_FILES_LIMIT')
      throw new AppError('ValidationError', { message: `At most ${MOST_FILES} files at a time.` });
    if (e instanceof AppError) throw e;
    // Only the reading of the request can fail here: cut off on its way, or not multipart as it says.
    throw new AppError('ValidationError', { message: 'The upload did not arrive whole. Send it again.' });
  }
}
