import { Controller, Get, Param, Res } from '@nestjs/common';
import { type Actor, Can, Me } from '#platform/access';
import { attachment } from './attachment.js';
import { FilesService } from './files.service.js';

@Controller('api/files')
export class FilesController {
  constructor(private readonly files: FilesService) {}

  /** The file as a download, never as a page of our origin; foreign and missing ids get the same answer. */
  @Get(':id')
  @Can('read')
  async download(@Me() actor: Actor, @Param('id') id: string, @Res() reply: any): Promise<void> {
    const { file, stream } = await this.files.open(actor, id);
    reply
      .header('content-type', file.mime)
      .header('content-length', file.size)
      .header('content-disposition', attachment(file.name))
      .header('content-security-policy', `sandbox; default-src 'none'`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(stream);
  }
}
