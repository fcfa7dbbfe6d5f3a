import { AppError, idSchema } from '@libs/domain';
import { Controller, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import type { RestoredVersion, RewritePreview } from '#contexts/documents';
import { type ParsedFileText, TextReplacementService } from '#contexts/repository';
import type { Actor, HttpRequest } from '#platform/access';
import { Can, CurrentActor } from '#platform/access';
import { FileReader } from '../importers/file-reader.js';
import { ImportError } from '../importers/imported-text.js';
import { importedFilesOf } from './imports.controller.js';

/** A better transcript for a note that is there already. The file is read, not kept: the note's own file stays the one it came from. */
@Controller('api/notes/:noteId/replacement')
export class ReplacementsController {
  constructor(
    private readonly reader: FileReader,
    private readonly texts: TextReplacementService,
  ) {}

  /** What the file would change. */
  @Post('preview')
  @Can('write')
  @HttpCode(200)
  async preview(@CurrentActor() actor: Actor, @Param('noteId') noteId: string, @Req() req: HttpRequest): Promise<RewritePreview> {
    const id = noteIdOf(noteId);
    return this.texts.preview(actor, id, await this.read(actor, id, req));
  }

  /** Replaces the text, as long as it is still that of version `since`. */
  @Post()
  @Can('write')
  @HttpCode(200)
  async replace(
    @CurrentActor() actor: Actor,
    @Param('noteId') noteId: string,
    @Query('since') since: string,
    @Req() req: HttpRequest,
  ): Promise<RestoredVersion> {
    const id = noteIdOf(noteId);
    if (!/^\d{1,9}$/.test(since)) throw new AppError('ValidationError', { message: 'since is a version: a whole number from 0.' });
    return this.texts.replace(actor, id, await this.read(actor, id, req), Number(since));
  }

  private async read(actor: Actor, noteId: string, req: HttpRequest): Promise<ParsedFileText> {
    await this.texts.requireWrite(actor, noteId);
    if (!req.isMultipart?.()) throw new AppError('ValidationError', { message: 'Send the file as multipart/form-data.' });
    for await (const { name, bytes } of importedFilesOf(req)) {
      try {
        const { doc, times, speakers } = await this.reader.note(actor.workspaceId, name, bytes);
        return { fileName: name.slice(0, 255), doc, times, speakers };
      } catch (error) {
        if (error instanceof ImportError) throw new AppError('ValidationError', { message: error.message });
        throw error;
      }
    }
    throw new AppError('ValidationError', { message: 'Choose a file.' });
  }
}

function noteIdOf(text: string): string {
  const id = idSchema.safeParse(text);
  if (!id.success) throw new AppError('NotFound');
  return id.data;
}
