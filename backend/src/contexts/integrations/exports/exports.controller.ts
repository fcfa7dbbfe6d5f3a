import { Readable } from 'node:stream';
import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { attachment } from '#contexts/files';
import type { HttpReply, HttpRequest } from '#platform/access';
import { type Actor, Can, CurrentActor, Exports } from '#platform/access';
import { CONFIG, type Config } from '#platform/config';
import { parse } from '#platform/graphql';
import { INSIGHT_FORMATS } from '../project-formats/insight-files.js';
import { EXPORT_FORMATS, highlightExportInput, insightExportInput, noteExportInput } from './export-input.js';
import { type ExportedFile, ExportsService } from './exports.service.js';

/** Notes and highlights as downloads. */
@Controller('api/exports')
export class ExportsController {
  constructor(
    private readonly service: ExportsService,
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
    const asked = parse(noteExportInput, { ...query, id });
    send(reply, EXPORT_FORMATS[asked.format], await this.service.note(actor, asked));
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
    const asked = parse(insightExportInput, { ...query, id });
    send(reply, INSIGHT_FORMATS[asked.format], await this.service.insight(actor, asked));
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
    const origin = `${this.config.secure ? 'https' : 'http'}://${request.headers.host}`;
    send(reply, 'text/csv; charset=utf-8', await this.service.highlightTable(actor, parse(highlightExportInput, query), origin));
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
