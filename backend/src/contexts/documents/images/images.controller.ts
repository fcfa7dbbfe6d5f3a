import { AppError, isId, LIMITS } from '@libs/domain';
import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Actor, HttpRequest } from '#platform/access';
import { Can, CurrentActor } from '#platform/access';
import { uploadsOf } from '#platform/web';
import { docIdOf } from '../docs/docs.resolver.js';
import { ImagesService } from './images.service.js';

const FILE_LIMITS = { bytes: LIMITS.image.bytes, files: 1 };

@Controller('api/docs/:docId/images')
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  /** Takes one picture as multipart; the document shows it by the id that is answered. */
  @Post()
  @Can('write')
  @HttpCode(201)
  async store(@CurrentActor() actor: Actor, @Param('docId') id: string, @Req() req: HttpRequest) {
    const docId = docIdOf(id);
    await this.images.requireWrite(actor, docId);
    for await (const upload of uploadsOf(req, FILE_LIMITS, 'Make it smaller and try again.'))
      return this.images.store(actor, docId, upload);
    throw new AppError('ValidationError', { message: 'Choose a picture.' });
  }

  /** Gives the document a picture of its own with the content of another; the id that it has here is answered. */
  @Post(':fileId')
  @Can('write')
  @HttpCode(200)
  copy(@CurrentActor() actor: Actor, @Param('docId') id: string, @Param('fileId') fileId: string) {
    if (!isId(fileId)) throw new AppError('NotFound');
    return this.images.copyInto(actor, docIdOf(id), fileId);
  }
}
