import { Controller, Get, Res } from '@nestjs/common';
import { attachment } from '#contexts/files';
import { type Actor, AllowInPlanState, Can, CurrentActor, Exports, type HttpReply } from '#platform/access';
import { ExportWorkspace } from './workspace-export.service.js';

/** A whole workspace as a download. */
@Controller('api/exports/workspace')
export class WorkspaceExportController {
  constructor(private readonly service: ExportWorkspace) {}

  /** Everything that the workspace holds as JSON Lines, for admins who are signed in: no access token is good for it. */
  @Get()
  @Can('full')
  @Exports()
  @AllowInPlanState('locked')
  async download(@CurrentActor() actor: Actor, @Res() reply: HttpReply): Promise<void> {
    const file = await this.service.file(actor);
    reply
      .header('content-type', 'application/x-ndjson; charset=utf-8')
      .header('content-disposition', attachment('workspace.jsonl'))
      .header('content-security-policy', `sandbox; default-src 'none'`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(file);
  }
}
