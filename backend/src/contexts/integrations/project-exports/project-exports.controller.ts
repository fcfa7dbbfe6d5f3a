import { Controller, Get, Param, Res } from '@nestjs/common';
import { attachment } from '#contexts/files';
import { type Actor, AllowInPlanState, Can, CurrentActor, Exports, type HttpReply } from '#platform/access';
import { ProjectExportsService } from './project-exports.service.js';

/** Finished exports of projects as downloads: without a secret in the address, because who asks is looked at each time. */
@Controller('api/exports/projects')
export class ProjectExportsController {
  constructor(private readonly service: ProjectExportsService) {}

  /** The file of an export, for who ordered it and may read the project now. */
  @Get(':id')
  @Can('read')
  @Exports()
  @AllowInPlanState('locked')
  async download(@CurrentActor() actor: Actor, @Param('id') id: string, @Res() reply: HttpReply): Promise<void> {
    const { fileName, size, stream } = await this.service.open(actor, id);
    reply
      .header('content-type', 'application/zip')
      .header('content-length', size)
      .header('content-disposition', attachment(fileName))
      .header('content-security-policy', `sandbox; default-src 'none'`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(stream);
  }
}
