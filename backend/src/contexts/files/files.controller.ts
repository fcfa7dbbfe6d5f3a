import { Controller, Get, Param, Res } from '@nestjs/common';
import { type Actor, Can, Me } from '#platform/access';
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

/** RFC 6266: a plain name for old programs, and the exact one as RFC 5987 says. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
