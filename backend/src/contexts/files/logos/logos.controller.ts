import { AppError, isId, LIMITS } from '@libs/domain';
import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { type Actor, Can, CurrentActor, type HttpReply, type HttpRequest, Public } from '#platform/access';
import { uploadsOf } from '#platform/web';
import { LogosService } from './logos.service.js';

const FILE_LIMITS = { bytes: LIMITS.logo.bytes, files: 1 };
const DAY_SECONDS = 86_400;

@Controller('api/logos')
export class LogosController {
  constructor(private readonly logos: LogosService) {}

  /** Takes one picture as multipart, in the place of the one before; answers where it is read. */
  @Post()
  @Can('full')
  @HttpCode(201)
  async store(@CurrentActor() actor: Actor, @Req() req: HttpRequest): Promise<{ logoUrl: string | null }> {
    for await (const upload of uploadsOf(req, FILE_LIMITS, 'Make it smaller and try again.')) return this.logos.store(actor, upload);
    throw new AppError('ValidationError', { message: 'Choose a picture.' });
  }

  /** The logo that a workspace shows at its login and on its public pages; one that it shows no longer is NotFound. */
  @Get(':workspaceId/:logoId')
  @Public()
  async read(@Param('workspaceId') workspaceId: string, @Param('logoId') id: string, @Res() reply: HttpReply): Promise<void> {
    if (!isId(workspaceId) || !isId(id)) throw new AppError('NotFound');
    const { mime, bytes } = await this.logos.read({ workspaceId }, id);
    reply
      .header('content-type', mime)
      .header('content-length', bytes.length)
      .header('content-security-policy', `sandbox; default-src 'none'`)
      .header('x-content-type-options', 'nosniff')
      // Another picture has another address.
      .header('cache-control', `private, max-age=${DAY_SECONDS}`)
      .send(bytes);
  }
}
