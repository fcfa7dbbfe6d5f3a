import { Readable } from 'node:stream';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { attachment } from '#contexts/files';
import type { HttpReply, HttpRequest } from '#platform/access';
import { type Actor, AllowInPlanState, Can, CurrentActor, Exports } from '#platform/access';
import { CONFIG, type Config } from '#platform/config';
import { parse } from '#platform/graphql';
import { INSIGHT_FORMATS } from '../project-formats/insight-files.js';
import { EXPORT_FORMATS, highlightExportInput, insightExportInput, noteExportInput, rowExportInput } from './export-input.js';
import { type ExportedFile, ExportsService } from './exports.service.js';
import { RowExports } from './row-exports.service.js';

const CSV = 'text/csv; charset=utf-8';

/** Notes and highlights as downloads. */
@Controller('api/exports')
export class ExportsController {
  constructor(
    private readonly service: ExportsService,
    private readonly rowExports: RowExports,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A note's text as `format`; for Word `highlights` says whether they are comments, marks or left out. */
  @Get('notes/:id')
  @Can('read')
  @Exports()
  async note(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
    @Res() reply: HttpReply,
  ): Promise<void> {
    const response = parse(noteExportInput, { ...query, id });
    send(reply, EXPORT_FORMATS[response.format], await this.service.note(actor, response));
  }

  /** An insight as a Word document or a PDF. */
  @Get('insights/:id')
  @Can('read')
  @Exports()
  async insight(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
    @Res() reply: HttpReply,
  ): Promise<void> {
    const response = parse(insightExportInput, { ...query, id });
    send(reply, INSIGHT_FORMATS[response.format], await this.service.insight(actor, response));
  }

  /** The highlights of a note or of a project as CSV. */
  @Get('highlights')
  @Can('read')
  @Exports()
  async highlights(
    @CurrentActor() actor: Actor,
    @Query() query: Record<string, unknown>,
    @Req() request: HttpRequest,
    @Res() reply: HttpReply,
  ): Promise<void> {
    send(reply, CSV, await this.service.highlightTable(actor, parse(highlightExportInput, query), this.originOf(request)));
  }

  /** Rows of a table as CSV; how many of them are in it says the header `x-rows`. */
  @Post('rows/:target')
  @HttpCode(200)
  @Can('read')
  @Exports()
  @AllowInPlanState('readOnly')
  async rows(
    @CurrentActor() actor: Actor,
    @Param('target') target: string,
    @Query('projectId') projectId: string | undefined,
    @Body() body: object | undefined,
    @Req() request: HttpRequest,
    @Res() reply: HttpReply,
  ): Promise<void> {
    const response = parse(rowExportInput, { ...body, target, projectId });
    const { count, ...file } = await this.rowExports.table(actor, response, this.originOf(request));
    send(reply.header('x-rows', String(count)), CSV, file);
  }

  private originOf(request: HttpRequest): string {
    return `${this.config.secure ? 'https' : 'http'}://${request.headers.host}`;
  }
}

function send(reply: HttpReply, type: string, { name, pieces }: ExportedFile): void {
  reply
    .header('content-type', type)
    .header('content-disposition', attachment(name))
    .header('content-security-policy', `sandbox; default-src 'none'`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(Readable.from(pieces));
}
