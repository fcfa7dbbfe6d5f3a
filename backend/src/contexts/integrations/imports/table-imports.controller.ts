import { csvOptionsInput } from '@libs/domain';
import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Actor, HttpReply, HttpRequest } from '#platform/access';
import { Can, CurrentActor, Exports } from '#platform/access';
import type { ImportBatch } from './import.graphql.js';
import { TableImports, type TablePreview } from './table-imports.service.js';
import { requireUuid, sendTable, tableOf } from './table-upload.js';

@Controller('api')
export class TableImportsController {
  constructor(private readonly service: TableImports) {}

  /** How a table would be read; nothing is kept. Multipart: a field `options` (JSON) and then the file. */
  @Post('projects/:projectId/imports/table/preview')
  @Can('write')
  @HttpCode(200)
  async preview(@CurrentActor() actor: Actor, @Param('projectId') projectId: string, @Req() req: HttpRequest): Promise<TablePreview> {
    const { upload, options } = await tableOf(req, csvOptionsInput);
    return this.service.preview(actor, projectId, upload, options);
  }

  /** Begins the import of a table. Multipart as for the preview. */
  @Post('projects/:projectId/imports/table')
  @Can('write')
  @HttpCode(201)
  async start(@CurrentActor() actor: Actor, @Param('projectId') projectId: string, @Req() req: HttpRequest): Promise<ImportBatch> {
    const { upload, options } = await tableOf(req, csvOptionsInput);
    return this.service.start(actor, projectId, upload, options);
  }

  /** The rows that were left out, with the reason, as a table to be mended and imported again. */
  @Get('imports/:id/omitted.csv')
  @Can('read')
  @Exports()
  async omitted(@CurrentActor() actor: Actor, @Param('id') id: string, @Res({ passthrough: true }) res: HttpReply): Promise<string> {
    return sendTable(res, 'omitted.csv', await this.service.omitted(actor, requireUuid(id)));
  }

  /** The rows that became notes and some of whose values did not fit their fields, with the names of these. */
  @Get('imports/:id/unfit.csv')
  @Can('read')
  @Exports()
  async unfit(@CurrentActor() actor: Actor, @Param('id') id: string, @Res({ passthrough: true }) res: HttpReply): Promise<string> {
    return sendTable(res, 'unfit.csv', await this.service.unfit(actor, requireUuid(id)));
  }
}
