import { AppError, codePointLength, REDACTED, type RedactNoteInput } from '@libs/domain';
import {
  type ConfirmedDoc,
  EMPTY_STEP,
  type HighlightRow,
  Highlights,
  highlightText,
  plainText,
  RedactedWords,
  type StepRow,
  schema,
  textBetween,
  textIndex,
} from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { Node } from '@tiptap/pm/model';
import type { EntityManager } from 'typeorm';
import { DocStore, DocumentReplacer, type OpenDoc, PassageRanges, type Replacement } from '#contexts/documents';
import { SealedFiles } from '#contexts/files';
import { NotesService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { log } from '#platform/log';
import { Vault } from '#platform/vault';
import { BlockMapper, type RedactionRow } from './block-mapper.js';
import { ACTIVE_REDACTIONS, INSERT, MOVE } from './redactions.sql.js';
import { type PositionRange, type RewrittenLog, rewriteLog } from './rewrite-log.js';

/** For what the vault keeps them. */
export const PURPOSE = 'redaction';
const ONLY_BLOCKS = new RegExp(`^[\\s${REDACTED}\\ufffc]*$`, 'u');

/** A stretch of the newest text with the kind of what stands there. */
type TypedRange = PositionRange & { type: string | null };
/** Such a stretch as it is stored, and the version in which it is there. */
interface StoredRange {
  f: number;
  t: number;
  v: number;
}
/** A text that is made once its document is locked. */
export type MadeInTx = (m: EntityManager) => Promise<Replacement>;

/** Replaces passages by blocks: in the text, in every version of its history, in highlights and threads, all in one transaction. */
@Injectable()
export class RedactText {
  constructor(
    private readonly db: TenantDb,
    private readonly vault: Vault,
    private readonly store: DocStore,
    private readonly notes: NotesService,
    private readonly passages: PassageRanges,
    private readonly blocks: BlockMapper,
    private readonly texts: DocumentReplacer,
    private readonly files: SealedFiles,
  ) {}

  /** Answers the ids. Throws NotFound, Forbidden, or ValidationError when there is nothing to redact there. */
  async redact(actor: Actor, { noteId, version, passages }: RedactNoteInput): Promise<string[]> {
    const [note] = await this.notes.requireAccessToAll(actor, [noteId], 'write');
    let ids: string[] = [];
    await this.texts.replace(actor, noteId, async (open) => {
      const ranges = await this.passages.rangesIn(
        actor,
        noteId,
        open.confirmed,
        passages.map((passage) => ({ ...passage, version })),
      );
      const typedRanges = merged(
        ranges.flatMap((range, i) => (range ? [{ from: range[0], to: range[1], type: passages[i]!.type ?? null }] : [])),
      );
      const stretches = typedRanges.filter(({ from, to }) => !ONLY_BLOCKS.test(textBetween(open.confirmed.doc, from, to)));
      if (!stretches.length) throw new AppError('ValidationError', { message: 'There is nothing left to redact at this place.' });
      return this.blocksFor(actor, open, stretches, note!.projectId, async (m, at) => {
        const { doc } = open.confirmed;
        const rows = stretches.map(({ from, to, type }) => ({
          id: newId(),
          type,
          ...at(from, to),
          n: codePointLength(textBetween(doc, from, to)),
          original: this.vault.seal(actor.workspaceId, PURPOSE, JSON.stringify(doc.slice(from, to).toJSON())).toString('base64'),
        }));
        await m.query(INSERT, [actor.workspaceId, noteId, actor.userId, JSON.stringify(rows)]);
        if (note!.fileId) await this.files.seal(m, actor, note!.fileId);
        ids = rows.map((row) => row.id);
      });
    });
    return ids;
  }

  /** What replaces all that the pattern finds in a document of any kind, its history included. No original is kept. Null when it finds nothing. */
  async withoutWords(actor: Actor, open: OpenDoc, projectId: string, pattern: RegExp): Promise<MadeInTx | null> {
    const stretches = stretchesOf(open.confirmed.doc, pattern);
    return stretches.length ? this.blocksFor(actor, open, stretches, projectId, async () => {}) : null;
  }

  /** What puts blocks in the place of stretches; `keep` writes what is kept of these, at their places in the new text. */
  private async blocksFor(
    actor: Actor,
    open: OpenDoc,
    stretches: readonly TypedRange[],
    projectId: string,
    keep: (m: EntityManager, at: (from: number, to: number) => StoredRange) => Promise<void>,
  ): Promise<MadeInTx> {
    const { id, confirmed } = open;
    const active = await this.db.read<RedactionRow>(actor, ACTIVE_REDACTIONS, [actor.workspaceId, id]);
    const before = await this.blocks.in(actor, id, confirmed, active);
    return async (m) => {
      const words = new RedactedWords(
        stretches.flatMap((stretch) => pieces(confirmed.doc, stretch)),
        linksOn(confirmed.doc, stretches),
      );
      const past = await this.rewritten(m, actor, open, stretches, words);
      const version = confirmed.version + 1;
      const at = (from: number, to: number) => ({ f: past.moved(from), t: past.moved(to), v: version });
      return {
        entry: { version, doc: past.doc, highlights: quotesWithout(confirmed, past, words, version) },
        steps: [EMPTY_STEP],
        moved: past.moved,
        isMoved: past.doc.content.size !== confirmed.doc.content.size,
        past: past.isCut ? 'cut' : past,
        projectId,
        reported: { redacted: stretches.length },
        after: async () => {
          const moved = [...before].map(([redaction, range]) => ({ id: redaction, ...at(...range) }));
          await m.query(MOVE, [actor.workspaceId, JSON.stringify(moved)]);
          await keep(m, at);
        },
      };
    };
  }

  /** The history without the words; cut off where it cannot be rewritten, because words that stay are worse than versions that go. */
  private async rewritten(
    m: EntityManager,
    actor: Actor,
    open: OpenDoc,
    stretches: readonly PositionRange[],
    words: RedactedWords,
  ): Promise<RewrittenLog & { isCut: boolean }> {
    const kept = await this.texts.keptVersions(m, actor, open.id);
    try {
      const at = await this.store.at(actor, open.id, kept[0]!);
      if (!at) throw new Error('the log has no beginning');
      const rows: StepRow[] = [];
      while (at.version + rows.length < open.version) {
        const more = await this.store.since(actor, open.id, at.version + rows.length);
        if (!more.length) throw new Error('the log has a gap');
        rows.push(...more);
      }
      const log = rewriteLog({ version: at.version, doc: at.doc, rows }, stretches, words, new Set(kept));
      const changed = log.rows.filter((row, i) => JSON.stringify([row.step, row.ops]) !== JSON.stringify([rows[i]!.step, rows[i]!.ops]));
      return { ...log, rows: changed, isCut: false };
    } catch (err) {
      log.error({ err, doc: open.id }, 'a history could not be rewritten and was cut off');
      const { doc } = open.confirmed;
      const alone = rewriteLog({ version: open.version, doc, rows: [] }, stretches, words, new Set());
      return { ...alone, isCut: true };
    }
  }
}

/** Where a global pattern finds something in a text. */
function stretchesOf(doc: Node, pattern: RegExp): TypedRange[] {
  const text = plainText(doc);
  const index = textIndex(doc);
  let unit = 0;
  let point = 0;
  const posAt = (to: number, side: -1 | 1) => {
    point += codePointLength(text.slice(unit, to));
    unit = to;
    return index.offsetToPos(point, side);
  };
  return [...text.matchAll(pattern)].map(({ 0: words, index: at }) => ({
    from: posAt(at, 1),
    to: posAt(at + words.length, -1),
    type: null,
  }));
}

/** Stretches in the order of the text; of two that touch one is made. */
function merged(typedRanges: readonly TypedRange[]): TypedRange[] {
  const sorted = [...typedRanges].sort((a, b) => a.from - b.from || b.to - a.to);
  const created: TypedRange[] = [];
  for (const one of sorted) {
    const last = created.at(-1);
    if (last && one.from < last.to) last.to = Math.max(last.to, one.to);
    else created.push({ ...one });
  }
  return created;
}

/** What a stretch says, a block of text each. */
function pieces(doc: Node, { from, to }: PositionRange): string[] {
  return textBetween(doc, from, to).split('\n');
}

function linksOn(doc: Node, stretches: readonly PositionRange[]): Set<string> {
  const hrefs = new Set<string>();
  for (const { from, to } of stretches)
    doc.nodesBetween(from, to, (node) => {
      for (const mark of node.marks) if (mark.type === schema.marks['link']) hrefs.add(String(mark.attrs['href']));
    });
  return hrefs;
}

/** The highlights in the new text: a quote that was exact is exact again, any other loses the words. What old places said is forgotten. */
function quotesWithout(entry: ConfirmedDoc, { doc, moved }: RewrittenLog, words: RedactedWords, version: number): Highlights {
  const rows = entry.highlights.rows().map(({ bases: _, ...row }): HighlightRow => {
    const [from, to] = [moved(row.from), moved(row.to)];
    return { ...row, from, to, quote: row.status === 'ok' ? highlightText(doc, from, to) : words.redact(row.quote) };
  });
  return Highlights.fromJSON({ version, rows, log: null });
}
