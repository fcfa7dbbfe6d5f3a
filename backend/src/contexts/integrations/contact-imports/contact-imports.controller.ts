import { contactCsvOptionsInput } from '@libs/domain';
import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { ContactImport } from '#contexts/contacts';
import { type Actor, Can, CurrentActor, Exports, type HttpReply, type HttpRequest } from '#platform/access';
import { requireUuid, sendTable, tableOf } from '../imports/table-upload.js';
import { type ContactTablePreview, ContactTables } from './contact-tables.service.js';

@Controller('api/contacts/imports')
export class ContactImportsController {
  constructor(private readonly service: ContactTables) {}

  /** How a table of contacts would be read; nothing is kept. Multipart: a field `options` (JSON) and then the file. */
  @Post('preview')
  @Can('write')
  @HttpCode(200)
  async preview(@CurrentActor() actor: Actor, @Req() req: HttpRequest): Promise<ContactTablePreview> {
    const { upload, options } = await tableOf(req, contactCsvOptionsInput);
    return this.service.preview(actor, upload, options);
  }

  /** Begins the import of a table of contacts. Multipart as for the preview. */
  @Post()
  @Can('write')
  @HttpCode(201)
  async start(@CurrentActor() actor: Actor, @Req() req: HttpRequest): Promise<ContactImport> {
    const { upload, options } = await tableOf(req, contactCsvOptionsInput);
    return this.service.start(actor, upload, options);
  }

  /** What became of each row, as a table. */
  @Get(':id/report.csv')
  @Can('read')
  @Exports()
  async report(@CurrentActor() actor: Actor, @Param('id') id: string, @Res({ passthrough: true }) res: HttpReply): Promise<string> {
    return sendTable(res, 'report.csv', await this.service.report(actor, requireUuid(id)));
  }
}
