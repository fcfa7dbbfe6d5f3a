import { AppError, isRecord, propertyOf, thrownError } from '@libs/domain';
import { type Speaker, schema } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { Node } from '@tiptap/pm/model';
import { DocsService, DocumentWriter, type RestoredVersion, type RewritePreview, RewriteText } from '#contexts/documents';
import type { Actor } from '#platform/access';
import { NotesService } from './notes.service.js';

/** The text of a file as an importer reads it; its speakers count within itself. */
export interface ParsedFileText {
  fileName: string;
  doc: unknown;
  times: Uint8Array | null;
  speakers: readonly Speaker[];
}

/** Puts the text of a file in the place of a note's text. Speakers of the same name stay the same; the title stays. */
@Injectable()
export class TextReplacementService {
  constructor(
    private readonly notes: NotesService,
    private readonly rewriting: RewriteText,
    private readonly docs: DocsService,
    private readonly writer: DocumentWriter,
  ) {}

  /** To be asked before a file is read: throws NotFound, or Forbidden without write access. */
  async requireWrite(actor: Actor, noteId: string): Promise<void> {
    await this.notes.requireAccessToAll(actor, [noteId], 'write');
  }

  /** What replacing would do now. Throws NotFound or Forbidden. */
  async preview(actor: Actor, noteId: string, text: ParsedFileText): Promise<RewritePreview> {
    await this.requireWrite(actor, noteId);
    const { fileName, times } = text;
    return this.rewriting.preview(actor, noteId, (await this.inWordsOf(actor, noteId, text)).doc, { fileName, times });
  }

  /** Replaces the text. Throws NotFound, Forbidden, or ValidationError when it was edited after `since`. */
  async replace(actor: Actor, noteId: string, text: ParsedFileText, since: number): Promise<RestoredVersion> {
    await this.requireWrite(actor, noteId);
    const { doc, added } = await this.inWordsOf(actor, noteId, text);
    // Before the text, not with it: storing a text locks the note first, then its document.
    if (added.length) await this.notes.update(actor, { id: noteId, speakers: added });
    const stale = 'The text was edited since. Choose the file again to see what it would change now.';
    const place = { docId: noteId, ...(await this.docs.about(actor, noteId, 'write')) };
    const how = { fileName: text.fileName, times: text.times, since, stale };
    const { edits } = await this.writer.write(actor, noteId, (now) => this.rewriting.editsFor(actor, place, now, doc, how));
    return edits!.rewritten;
  }

  /** The file's document with the speakers of the note, and those that the note does not have yet. */
  private async inWordsOf(actor: Actor, noteId: string, { doc, speakers }: ParsedFileText): Promise<{ doc: Node; added: Speaker[] }> {
    const knownSpeakers = [...(await this.notes.findOneOrFail(actor, noteId)).speakers];
    const ids = new Map<unknown, string>();
    const added: Speaker[] = [];
    for (const { id, name } of speakers) {
      let ownSpeaker = knownSpeakers.find((speaker) => speaker.name === name);
      if (!ownSpeaker) {
        const taken = knownSpeakers.map((speaker) => (/^s\d+$/.test(speaker.id) ? Number(speaker.id.slice(1)) : 0));
        ownSpeaker = { id: `s${Math.max(0, ...taken) + 1}`, name };
        knownSpeakers.push(ownSpeaker);
        added.push(ownSpeaker);
      }
      ids.set(id, ownSpeaker.id);
    }
    try {
      const created = schema.nodeFromJSON(withSpeakers(doc, ids));
      created.check();
      return { doc: created, added };
    } catch (error) {
      throw new AppError('ValidationError', { message: `This is not a document: ${thrownError(error).message}` });
    }
  }
}

/** The document with ids for its speakers; what is no document is let be, for the schema to refuse. */
function withSpeakers(node: unknown, ids: ReadonlyMap<unknown, string>): unknown {
  if (!isRecord(node)) return node;
  const { attrs, content } = node;
  const speaker = propertyOf(attrs, 'speaker');
  return {
    ...node,
    ...(isRecord(attrs) && speaker != null ? { attrs: { ...attrs, speaker: ids.get(speaker) ?? null } } : {}),
    ...(Array.isArray(content) ? { content: content.map((child) => withSpeakers(child, ids)) } : {}),
  };
}
