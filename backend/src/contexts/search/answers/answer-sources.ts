import { codePointLength, codePointToUtf16 } from '@libs/domain';
import { type ConfirmedDoc, plainText, textIndex } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { type CitedRange, hashOf, StandingText } from '#contexts/ai';
import { DocsService, type Note, NotesService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { inCodePoints, type LanguageCode, wordsOf } from '#platform/text';
import { type NotesFound, SearchIndex } from '../search-index/search-index.service.js';
import { MOST_NOTES, TAGGED } from './answers.sql.js';
import type { SourceLine } from './extract.js';
import type { ScopePlace } from './scope-places.js';

/** A line of a note: `at` is where it begins in the note's text, in code points. */
export interface NoteLine extends SourceLine {
  at: number;
  startMs: number | null;
}
/** A note's text as it is now. */
export interface NoteText {
  note: Note;
  version: number;
  lines: NoteLine[];
}
/** Everything that a question can be answered from. */
export interface Sources {
  texts: Map<string, NoteText>;
  lines: NoteLine[];
  language: LanguageCode;
  reach: NotesFound['reach'];
}

/** Reads the texts of notes for answers: only those that the reader may read now, at their newest version. */
@Injectable()
export class AnswerSources {
  constructor(
    private readonly db: TenantDb,
    private readonly index: SearchIndex,
    private readonly notes: NotesService,
    private readonly docs: DocsService,
  ) {}

  /** The notes of a scope that say something of a question. */
  async of(actor: Actor, question: string, place: ScopePlace, language: LanguageCode): Promise<Sources> {
    const words = [...new Set(wordsOf(question, language).flatMap((w) => (w.stop ? [] : [w.word])))];
    const tagged = place.tagId ? await this.tagged(actor, place.tagId) : null;
    const noteIds = tagged ? [...tagged.keys()] : place.noteId ? [place.noteId] : null;
    const { ids, reach } = await this.index.notes(actor, { words, projectIds: place.projectIds, noteIds, limit: MOST_NOTES });
    const texts = await this.texts(actor, ids, tagged);
    return { texts, lines: [...texts.values()].flatMap((t) => t.lines), language, reach };
  }

  /** Texts of notes that the reader may read; of tagged notes only the lines with a tagged highlight. */
  async texts(actor: Actor, noteIds: readonly string[], tagged?: ReadonlyMap<string, string[]> | null): Promise<Map<string, NoteText>> {
    const texts = new Map<string, NoteText>();
    for (const note of await this.notes.byIds(actor, noteIds)) {
      const entry = await this.docs.textOf(actor, note.id);
      const names = new Map(note.speakers.map((s) => [s.id, s.name]));
      const lines = linesOf(note.id, entry, names);
      const ids = tagged?.get(note.id);
      texts.set(note.id, { note, version: entry.version, lines: ids ? within(lines, entry, ids) : lines });
    }
    return texts;
  }

  private async tagged(actor: Actor, tagId: string): Promise<Map<string, string[]>> {
    const rows = await this.db.read<{ noteId: string; ids: string[] }>(actor, TAGGED, [actor.workspaceId, tagId]);
    return new Map(rows.map((r) => [r.noteId, r.ids]));
  }
}

/** The lines of a note as it is now, with who speaks in each. */
export function linesOf(source: string, { doc }: ConfirmedDoc, names: ReadonlyMap<string, string>): NoteLine[] {
  const index = textIndex(doc);
  const lines: NoteLine[] = [];
  let at = 0;
  for (const text of plainText(doc).split('\n')) {
    const turn = text === '' ? null : index.turnAt(index.offsetToPos(at, 1));
    lines.push({ source, text, at, speaker: turn ? (names.get(turn.speaker) ?? turn.speaker) : null, startMs: turn?.startMs ?? null });
    at += codePointLength(text) + 1;
  }
  return lines;
}

function within(lines: readonly NoteLine[], { doc, highlights }: ConfirmedDoc, ids: readonly string[]): NoteLine[] {
  const index = textIndex(doc);
  const ranges = ids.flatMap((id) => {
    const row = highlights.get(id);
    return row && !row.removed && row.status !== 'orphan' ? [[index.posToOffset(row.from), index.posToOffset(row.to)] as const] : [];
  });
  return lines.filter((l) => ranges.some(([from, to]) => from < l.at + codePointLength(l.text) && to > l.at));
}

/** A part of a line as a citation; start and end are UTF-16 units of the line. */
export function citationOf(text: NoteText, line: NoteLine, start: number, end: number): CitedRange {
  const [range] = inCodePoints(line.text, [{ start, end }]);
  return {
    objectType: 'NOTE',
    objectId: text.note.id,
    version: text.version,
    start: line.at + range!.start,
    end: line.at + range!.end,
    sha256: hashOf(line.text.slice(start, end)),
  };
}

const TEXTS = new WeakMap<readonly NoteLine[], StandingText>();

/** A citation's line and UTF-16 range in a text as it is now: where it was, or where the same sentences stand since; null when they are gone. */
export function findCited({ lines }: Pick<NoteText, 'lines'>, cited: CitedRange): { line: NoteLine; start: number; end: number } | null {
  const standing = TEXTS.get(lines) ?? new StandingText(lines.map((l) => l.text).join('\n'));
  TEXTS.set(lines, standing);
  const place = standing.placeOf(cited);
  const line = place === null ? undefined : lines.findLast((l) => l.at <= place);
  if (place === null || !line) return null;
  const start = codePointToUtf16(line.text, place - line.at);
  const end = codePointToUtf16(line.text, place - line.at + cited.end - cited.start);
  return { line, start, end };
}
