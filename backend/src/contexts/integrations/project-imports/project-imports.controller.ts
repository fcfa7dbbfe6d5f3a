import { AppError, PROJECT_ARCHIVE_LIMITS } from '@libs/domain';
import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { type Actor, Can, CurrentActor, type HttpRequest } from '#platform/access';
import { uploadsOf } from '#platform/web';
import type { ProjectImport } from './project-import.graphql.js';
import { ProjectImportsService } from './project-imports.service.js';

@Controller('api/projects/imports')
export class ProjectImportsController {
  constructor(private readonly service: ProjectImportsService) {}

  /** Takes the archive of a project as multipart and answers the import, which goes on by itself. */
  @Post()
  @Can('write')
  @HttpCode(201)
  async start(@CurrentActor() actor: Actor, @Req() req: HttpRequest): Promise<ProjectImport> {
    for await (const upload of uploadsOf(req, { bytes: PROJECT_ARCHIVE_LIMITS.bytes, files: 1 }, 'Export the project without files.'))
      return this.service.start(actor, upload);
    throw new AppError('ValidationError', { message: 'Choose a file.' });
  }
}
