import { AppError, LIMITS } from '@libs/domain';
import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { Can, Me } from '#platform/access';
import { ImportsService } from './imports.service.js';

const MOST_FILES = 200;
const MEGABYTES = LIMITS.import.bytes / (1024 * 1024);

@Controller('api/projects/:projectId/imports')
export class ImportsController {
  constructor(private readonly service: ImportsService) {}

  /** Takes up to 200 files as multipart and answers the import, which goes on by itself. */
  @Post()
  @Can('write')
  @HttpCode(201)
  async begin(@Me() actor: Actor, @Param('projectId') projectId: string, @Req() req: any) {
    if (!req.isMultipart?.()) throw new AppError('ValidationError', { message: 'Send the files as multipart/form-data.' });
    const uploads: { name: string; bytes: Uint8Array }[] = [];
    for await (const part of req.parts({ limits: { fileSize: LIMITS.import.bytes, files: MOST_FILES } })) {
      if (part.type !== 'file') continue;
      const bytes = await part.toBuffer().catch((e: { code?: string }) => {
        if (e.code !== 'FST_REQ_FILE_TOO_LARGE') throw e;
        throw new AppError('ValidationError', { message: `“${part.filename}” is larger than ${MEGABYTES} MB. Split it, or leave it out.` });
      });
      uploads.push({ name: part.filename || 'file', bytes });
    }
    return this.service.begin(actor, projectId, uploads);
  }
}
