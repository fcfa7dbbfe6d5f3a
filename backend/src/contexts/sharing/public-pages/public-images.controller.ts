import { AppError, isId } from '@libs/domain';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { HttpReply } from '#platform/access';
import { type Caller, CurrentCaller, Public } from '#platform/access';
import { PublicObjects } from './public-objects.service.js';

@Controller('api/public/:token/images')
export class PublicImagesController {
  constructor(private readonly objects: PublicObjects) {}

  /** A picture of a shared note or insight, as long as its link is open. */
  @Get(':id')
  @Public()
  async picture(
    @CurrentCaller() caller: Caller,
    @Param('token') token: string,
    @Param('id') id: string,
    @Res() reply: HttpReply,
  ): Promise<void> {
    if (!isId(id)) throw new AppError('NotFound');
    const picture = await this.objects.image(caller, token, id);
    reply.header('x-robots-tag', 'noindex');
    picture.sendFile(reply);
  }
}
