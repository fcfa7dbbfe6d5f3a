import { Controller, Get, Param, Res } from '@nestjs/common';
import type { HttpReply } from '#platform/access';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { FilesService } from './files.service.js';
import { sendFile } from './send-file.js';

@Controller('api/files')
export class FilesController {
  constructor(private readonly files: FilesService) {}

  /** The file as a download, never as a page of our origin; foreign and missing ids get the same answer. */
  @Get(':id')
  @Can('read')
  async download(@CurrentActor() actor: Actor, @Param('id') id: string, @Res() reply: HttpReply): Promise<void> {
    const { file, stream } = await this.files.open(actor, id);
    sendFile(reply, file, stream);
  }
}
