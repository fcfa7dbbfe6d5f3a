import { AppError, REDACTED } from '@libs/domain';
import { type HighlightRow, Highlights, highlightText, schema, textBetween } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { Slice } from '@tiptap/pm/model';
import { ReplaceStep } from '@tiptap/pm/transform';
import type { OpenDoc } from '#contexts/documents';
import { SealedFiles } from '#contexts/files';
import type { Actor } from '#platform/access';
import { Vault } from '#platform/vault';
import { BlockMapper, type RedactionRow } from './block-mapper.js';
import { type MadeInTx, PURPOSE } from './redact-text.js';
import { FILE_TO_RESTORE, MARK_RESTORED, ORIGINALS } from './redactions.sql.js';

const BLOCKS = new RegExp(`^[${REDACTED}\\n\\ufffc]+$`, 'u');

/** Puts words back in the place of their blocks. What the history says of the time before stays blocks. */
@Injectable()
export class RestoreText {
  constructor(
    private readonly vault: Vault,
    private readonly blocks: BlockMapper,
    private readonly files: SealedFiles,
  ) {}

  /** What does so for redactions of one note, all or none. Throws ValidationError when blocks were edited away. */
  async wordsFor(actor: Actor, { id, confirmed }: OpenDoc, projectId: string, rows: readonly RedactionRow[]): Promise<MadeInTx> {
    const places = await this.blocks.in(actor, id, confirmed, rows);
    return async (m) => {
      const sealed: { id: string; original: Buffer }[] = await m.query(ORIGINALS, [actor.workspaceId, rows.map((row) => row.id)]);
      const puts = sealed.map(({ id: redaction, original }) => {
        const place = places.get(redaction);
        if (!place || !BLOCKS.test(textBetween(confirmed.doc, ...place)))
          throw new AppError('ValidationError', { message: 'The blocks were edited since, so the words have no place to go back to.' });
        const slice = Slice.fromJSON(schema, JSON.parse(this.vault.open(actor.workspaceId, PURPOSE, original)));
        return { from: place[0], to: place[1], slice };
      });
      if (puts.length < rows.length) throw new AppError('NotFound');
      puts.sort((a, b) => b.from - a.from);
      let doc = confirmed.doc;
      const steps = puts.map(({ from, to, slice }) => {
        const step = new ReplaceStep(from, to, slice);
        const next = step.apply(doc);
        if (!next.doc)
          throw new AppError('ValidationError', {
            message: 'The text around these blocks was changed so much that the words have no place in it.',
          });
        doc = next.doc;
        return step.toJSON();
      });
      const grown = puts.map(({ from, to, slice }) => ({ from, to, by: slice.size - (to - from) }));
      const moved = (pos: number) =>
        grown.reduce((at, { from, to, by }) => (pos >= to ? at + by : pos > from ? at + Math.min(by, pos - from) : at), pos);
      const version = confirmed.version + steps.length;
      const highlights = confirmed.highlights.rows().map(({ bases: _, ...row }): HighlightRow => {
        const [from, to] = [moved(row.from), moved(row.to)];
        return { ...row, from, to, quote: row.status === 'ok' ? highlightText(doc, from, to) : row.quote };
      });
      return {
        entry: { version, doc, highlights: Highlights.fromJSON({ version, rows: highlights, log: null }) },
        steps,
        moved,
        isMoved: grown.some(({ by }) => by !== 0),
        past: null,
        projectId,
        reported: { unredacted: rows.length },
        after: async () => {
          await m.query(MARK_RESTORED, [actor.workspaceId, rows.map((row) => row.id), actor.userId]);
          const [file] = await m.query(FILE_TO_RESTORE, [actor.workspaceId, id]);
          if (file) await this.files.publishUnseal(m, actor, file.id);
        },
      };
    };
  }
}
