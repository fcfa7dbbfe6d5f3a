import { AppError, codeOf, idSchema, LIMITS } from '@libs/domain';
import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Actor, HttpReply, HttpRequest } from '#platform/access';
import { Can, CurrentActor, Exports } from '#platform/access';
import { type CodebookFormat, type CodebookPreview, CodebooksService } from './codebooks.service.js';

const MEGABYTES = LIMITS.import.bytes / (1024 * 1024);

@Controller('api/tag-boards/:boardId')
export class CodebooksController {
  constructor(private readonly service: CodebooksService) {}

  /** What the import of a file would do to a board; nothing is kept. Multipart with one file. */
  @Post('codebook/preview')
  @Can('write')
  @HttpCode(200)
  async preview(@CurrentActor() actor: Actor, @Param('boardId') boardId: string, @Req() req: HttpRequest): Promise<CodebookPreview> {
    return this.service.preview(actor, known(boardId), await fileOf(req));
  }

  /** Puts the tags of a file on a board. Multipart with one file; answers the ids of what was made. */
  @Post('codebook')
  @Can('write')
  @HttpCode(201)
  async import(
    @CurrentActor() actor: Actor,
    @Param('boardId') boardId: string,
    @Req() req: HttpRequest,
  ): Promise<{ groupIds: string[]; tagIds: string[] }> {
    return this.service.import(actor, known(boardId), await fileOf(req));
  }

  @Get('codebook.csv')
  @Can('read')
  @Exports()
  csv(@CurrentActor() actor: Actor, @Param('boardId') boardId: string, @Res({ passthrough: true }) reply: HttpReply): Promise<string> {
    return this.download(actor, boardId, 'csv', reply);
  }

  @Get('codebook.qdc')
  @Can('read')
  @Exports()
  qdc(@CurrentActor() actor: Actor, @Param('boardId') boardId: string, @Res({ passthrough: true }) reply: HttpReply): Promise<string> {
    return this.download(actor, boardId, 'qdc', reply);
  }

  private async download(actor: Actor, boardId: string, format: CodebookFormat, reply: HttpReply): Promise<string> {
    const { name, mime, body } = await this.service.export(actor, known(boardId), format);
    const exact = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
    reply
      .header('content-type', mime)
      .header('content-disposition', `attachment; filename="codebook.${format}"; filename*=UTF-8''${exact}`)
      .header('content-security-policy', `sandbox; default-src 'none'`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store');
    return body;
  }
}

function known(boardId: string): string {
  const id = idSchema.safeParse(boardId);
  if (!id.success) throw new AppError('NotFound');
  return id.data;
}

/** The one file of a request. Throws ValidationError that names what is wrong with it. */
async function fileOf(req: HttpRequest): Promise<{ name: string; bytes: Buffer }> {
  if (!req.isMultipart?.()) throw new AppError('ValidationError', { message: 'Send the file as multipart/form-data.' });
  try {
    const part = await req.file({ limits: { fileSize: LIMITS.import.bytes, files: 1 } });
    if (!part) throw new AppError('ValidationError', { message: 'Choose a file.' });
    return { name: part.filename || 'codebook', bytes: await part.toBuffer() };
  } catch (e) {
    if (e instanceof AppError) throw e;
    if (codeOf(e) === 'FST_REQ_FILE_TOO_LARGE')
      throw new AppError('ValidationError', { message: `This file is larger than ${MEGABYTES} MB.` });
    throw new AppError('ValidationError', { message: 'The upload did not arrive whole. Send it again.' });
  }
}
