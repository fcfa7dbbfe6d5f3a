import { AppError, type CsvOptions, csvOptionsInput, LIMITS, validationError } from '@libs/domain';
import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Actor, HttpReply, HttpRequest } from '#platform/access';
import { Can, CurrentActor } from '#platform/access';
import type { Upload } from '#platform/web';
import type { ImportBatch } from './import.graphql.js';
import { TABLE_MEGABYTES, TableImports, type TablePreview } from './table-imports.service.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

@Controller('api')
export class TableImportsController {
  constructor(private readonly service: TableImports) {}

  /** How a table would be read; nothing is kept. Multipart: a field `options` (JSON) and then the file. */
  @Post('projects/:projectId/imports/table/preview')
  @Can('write')
  @HttpCode(200)
  async preview(@CurrentActor() actor: Actor, @Param('projectId') projectId: string, @Req() req: HttpRequest): Promise<TablePreview> {
    const { upload, options } = await tableOf(req);
    return this.service.preview(actor, projectId, upload, options);
  }

  /** Begins the import of a table. Multipart as for the preview. */
  @Post('projects/:projectId/imports/table')
  @Can('write')
  @HttpCode(201)
  async begin(@CurrentActor() actor: Actor, @Param('projectId') projectId: string, @Req() req: HttpRequest): Promise<ImportBatch> {
    const { upload, options } = await tableOf(req);
    return this.service.begin(actor, projectId, upload, options);
  }

  /** The rows that were left out, with the reason, as a table to be mended and imported again. */
  @Get('imports/:id/omitted.csv')
  @Can('read')
  async omitted(@CurrentActor() actor: Actor, @Param('id') id: string, @Res({ passthrough: true }) res: HttpReply): Promise<string> {
    if (!UUID.test(id)) throw new AppError('NotFound');
    const { name, table } = await this.service.omitted(actor, id);
    res.header('content-type', 'text/csv; charset=utf-8');
    res.header('x-content-type-options', 'nosniff');
    res.header('content-disposition', `attachment; filename="omitted.csv"; filename*=UTF-8''${encodeURIComponent(name)}`);
    return table;
  }
}

/** The table of a request and how it is to be read. Throws ValidationError that names the limit. */
async function tableOf(req: HttpRequest): Promise<{ upload: Upload; options: CsvOptions }> {
  if (!req.isMultipart?.()) throw new AppError('ValidationError', { message: 'Send the table as multipart/form-data.' });
  let options: CsvOptions = {};
  let upload: Upload | undefined;
  for await (const part of req.parts({ limits: { fileSize: LIMITS.import.bytes, files: 1, fields: 5, fieldSize: 100_000 } })) {
    if (part.type === 'field' && part.fieldname === 'options') options = parseOptions(String(part.value));
    if (part.type !== 'file') continue;
    const name: string = part.filename || 'table.csv';
    const bytes = await part.toBuffer().catch((e: { code?: string }) => {
      if (e.code !== 'FST_REQ_FILE_TOO_LARGE') throw e;
      throw new AppError('ValidationError', {
        message: `“${name}” is larger than ${TABLE_MEGABYTES} MB, which is the most that can be imported at once. Split it and import the parts.`,
        fileName: name,
      });
    });
    upload = { name, bytes };
  }
  if (!upload) throw new AppError('ValidationError', { message: 'Choose a table.' });
  return { upload, options };
}

function parseOptions(json: string): CsvOptions {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new AppError('ValidationError', { message: 'The options are not JSON.' });
  }
  const parsed = csvOptionsInput.safeParse(value);
  if (!parsed.success) throw validationError(parsed.error);
  return parsed.data;
}
