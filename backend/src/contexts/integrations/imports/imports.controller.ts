import { LIMITS } from '@libs/domain';
import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Actor, HttpRequest } from '#platform/access';
import { Can, CurrentActor } from '#platform/access';
import { type Upload, uploadsOf } from '#platform/web';
import type { ImportBatch } from './import.graphql.js';
import { ImportsService } from './imports.service.js';

const MAX_FILES = 200;

@Controller('api/projects/:projectId/imports')
export class ImportsController {
  constructor(private readonly service: ImportsService) {}

  /** Takes up to 200 files as multipart and answers the import, which goes on by itself. */
  @Post()
  @Can('write')
  @HttpCode(201)
  async start(@CurrentActor() actor: Actor, @Param('projectId') projectId: string, @Req() req: HttpRequest): Promise<ImportBatch> {
    return this.service.start(actor, projectId, importedFilesOf(req));
  }
}

/** The files of a request, one in memory at a time. Throws ValidationError that names a file over the limit. */
export const importedFilesOf = (req: HttpRequest): AsyncGenerator<Upload> =>
  uploadsOf(req, { bytes: LIMITS.import.bytes, files: MAX_FILES }, 'Split it, or leave it out.');
