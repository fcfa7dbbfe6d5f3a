import { AppError, isImageKind, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { assertDrawable, FilesService, sendFile } from '#contexts/files';
import type { Actor, HttpReply } from '#platform/access';
import { type InWorkspace, TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import type { Upload } from '#platform/web';
import { DocsService } from '../docs/docs.service.js';

/** Pictures of documents: a file each, that goes where its document goes. */
@Injectable()
export class ImagesService {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly docs: DocsService,
    private readonly files: FilesService,
  ) {}

  /** Throws NotFound or Forbidden for who may not write the document; asked before a byte is read. */
  async requireWrite(actor: Actor, docId: string): Promise<void> {
    await this.docs.about(actor, docId, 'write');
  }

  /** Keeps a picture for a document. What it is, its bytes say. Throws ValidationError for anything that a text cannot show. */
  async store(actor: Actor, docId: string, { name, bytes }: Upload): Promise<{ id: string; name: string; size: number; mime: string }> {
    const { projectId } = await this.docs.about(actor, docId, 'write');
    assertDrawable(name, bytes);
    const kept = await this.files.keep(actor, name, bytes);
    try {
      if (!isImageKind(kept.mime))
        throw new AppError('ValidationError', {
          message: `“${kept.name}” is not a picture that a text can show. Choose a PNG, JPEG, GIF or WebP file.`,
        });
      await this.db.tx(actor, async (m) => {
        await this.files.record(m, actor, projectId, [kept], docId);
        await this.changes.record(m, actor, { kind: 'file', id: kept.id, action: 'created', projectId, after: { name: kept.name, docId } });
      });
    } catch (error) {
      await this.files.discard([kept]);
      throw error;
    }
    return { id: kept.id, name: kept.name, size: kept.size, mime: kept.mime };
  }

  /**
   * A picture of this document with the content of another file that the actor may read: a picture that was copied out of another text
   * must not be lost, or stay readable, with that text. One that belongs to the document already is answered as it is.
   */
  async copyInto(actor: Actor, docId: string, fileId: string): Promise<{ id: string; name: string; size: number; mime: string }> {
    await this.requireWrite(actor, docId);
    const { file, stream } = await this.files.open(actor, fileId);
    stream.destroy();
    if (file.docId === docId) return { id: file.id, name: file.name, size: file.size, mime: file.mime };
    if (!isImageKind(file.mime) || file.size > LIMITS.image.bytes) throw new AppError('NotFound');
    const { name, bytes } = await this.files.read(actor, fileId);
    return this.store(actor, docId, { name, bytes });
  }

  /** Ids of the pictures of a live document, for a caller that has checked who may see it. */
  ofDoc(where: InWorkspace, docId: string): Promise<Set<string>> {
    return this.files.ofDoc(where, docId);
  }

  /** A picture of a live document, for a caller that has checked who may see it: strangers do not learn what its file was called. Throws NotFound. */
  async open(where: InWorkspace, docId: string, id: string): Promise<{ sendFile(reply: HttpReply): void }> {
    const { file, stream } = await this.files.openOfDoc(where, docId, id);
    return { sendFile: (reply) => sendFile(reply, { ...file, name: `picture.${file.mime.split('/')[1]}` }, stream) };
  }
}
