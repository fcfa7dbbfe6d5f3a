import { codePointLength, codePointToUtf16 } from '@libs/domain';
import { type ConfirmedDoc, plainText, textIndex } from '@libs/editor';
import { type CitedRange, hashOf, inCodePoints, type LanguageCode, QuoteLocator, questionStems, wordsOf } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import { DocsService } from '#contexts/documents';
import { type Note, NotesService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { type NotesRequest, type NotesResult, SearchIndex } from '../search-index/search-index.service.js';
import { MAX_NOTES, TAGGED, TAGGED_AS_ASKED, TITLES } from './answers.sql.js';
import type { Mark, SourceLine } from './extract.js';
import type { ScopePlace } from './scope-places.js';

/** A line of a note: `at` is where it begins in the note's text, in code points. */
export interface NoteLine extends SourceLine {
  at: number;
  startMs: number | null;
  marks: Mark[];
}
/** A note's text as it is now. */
export interface NoteText {
  note: Note;
  version: number;
  lines: NoteLine[];
  /** What is highlighted in it: code points of the text, half-open. */
  marked: { id: string; start: number; end: number }[];
}
/** Everything that a question can be answered from. */
export interface Sources {
  texts: Map<string, NoteText>;
  lines: NoteLine[];
  language: LanguageCode;
  reach: NotesResult['reach'];
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
    const tagged = place.tagId ? await this.tagged(actor, place.tagId) : null;
    const noteIds = tagged ? [...tagged.keys()] : place.noteId ? [place.noteId] : null;
    const { ids, reach } = await this.found(actor, question, { projectIds: place.projectIds, noteIds }, language);
    const texts = await this.texts(actor, ids, tagged);
    await this.mark(actor, [...texts.values()]);
    return { texts, lines: [...texts.values()].flatMap((t) => t.lines), language, reach };
  }

  /**
   * First notes with what is tagged as the question says, which need none of its words, then those that say what it is about: notes that say
   * "people" and "think" come last.
   */
  private async found(
    actor: Actor,
    question: string,
    within: Pick<NotesRequest, 'projectIds' | 'noteIds'>,
    language: LanguageCode,
  ): Promise<NotesResult> {
    const { about } = questionStems(question, language);
    const all = wordsOf(question, language).filter((w) => !w.stop);
    const asked = (some: typeof all) =>
      this.index.notes(actor, { words: [...new Set(some.map((w) => w.word))], ...within, limit: MAX_NOTES });
    const { reach, ids } = await asked(all);
    const topic = all.filter((w) => about.has(w.stem));
    const first = topic.length && topic.length < all.length && ids.length === MAX_NOTES ? (await asked(topic)).ids : [];
    const params = [actor.workspaceId, question, within.projectIds, within.noteIds, MAX_NOTES / 2, actor.userId, actor.role];
    const tagged = (await this.db.read<{ id: string }>(actor, TAGGED_AS_ASKED, params)).map(({ id }) => id);
    return { ids: [...new Set([...tagged, ...first, ...ids])].slice(0, MAX_NOTES), reach };
  }

  /** Texts of notes that the reader may read; of tagged notes only the lines with a tagged highlight. */
  async texts(actor: Actor, noteIds: readonly string[], tagged?: ReadonlyMap<string, string[]> | null): Promise<Map<string, NoteText>> {
    const texts = new Map<string, NoteText>();
    for (const note of await this.notes.byIds(actor, noteIds)) {
      const entry = await this.docs.textOf(actor, note.id);
      const names = new Map(note.speakers.map((s) => [s.id, s.name]));
      const lines = linesOf(note.id, entry, names);
      const marked = markedIn(entry);
      const ids = tagged && new Set(tagged.get(note.id));
      const under = ids && new Set(marked.flatMap((m) => (ids.has(m.id) ? linesUnder(lines, m) : [])));
      const visibleNoteLines = under ? lines.filter((l) => under.has(l)) : lines;
      texts.set(note.id, { note, version: entry.version, lines: visibleNoteLines, marked });
    }
    return texts;
  }

  /** Tells the lines what is highlighted in them: what people found worth it, and how they named it. */
  private async mark(actor: Actor, texts: readonly NoteText[]): Promise<void> {
    const ids = texts.flatMap(({ marked }) => marked.map(({ id }) => id));
    const rows = ids.length ? await this.db.read<{ id: string; titles: string[] }>(actor, TITLES, [actor.workspaceId, ids]) : [];
    const titles = new Map(rows.map((row) => [row.id, row.titles]));
    for (const { lines, marked } of texts)
      for (const { id, ...range } of marked)
        for (const line of linesUnder(lines, range)) {
          const length = codePointLength(line.text);
          const [start, end] = [range.start, range.end].map((at) =>
            codePointToUtf16(line.text, Math.min(Math.max(0, at - line.at), length)),
          );
          line.marks.push({ start: start!, end: end!, titles: titles.get(id) ?? [] });
        }
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
    lines.push({
      source,
      text,
      at,
      speaker: turn ? (names.get(turn.speaker) ?? turn.speaker) : null,
      startMs: turn?.startMs ?? null,
      marks: [],
    });
    at += codePointLength(text) + 1;
  }
  return lines;
}

/** The lines that a range of a note's text touches; `lines` in the order of the text. */
function linesUnder(lines: readonly NoteLine[], { start, end }: { start: number; end: number }): NoteLine[] {
  let [from, to] = [0, lines.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const line = lines[middle]!;
    if (line.at + codePointLength(line.text) <= start) from = middle + 1;
    else to = middle;
  }
  const under: NoteLine[] = [];
  for (let i = from; i < lines.length && lines[i]!.at < end; i++) under.push(lines[i]!);
  return under;
}

function markedIn({ doc, highlights }: ConfirmedDoc): NoteText['marked'] {
  const index = textIndex(doc);
  return highlights
    .rows()
    .flatMap((row) =>
      row.removed || row.status === 'orphan' ? [] : [{ id: row.id, start: index.posToOffset(row.from), end: index.posToOffset(row.to) }],
    );
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

const TEXTS = new WeakMap<readonly NoteLine[], QuoteLocator>();

/** A citation's line and UTF-16 range in a text as it is now: where it was, or where the same sentences stand since; null when they are gone. */
export function findCited({ lines }: Pick<NoteText, 'lines'>, cited: CitedRange): { line: NoteLine; start: number; end: number } | null {
  const locator = TEXTS.get(lines) ?? new QuoteLocator(lines.map((l) => l.text).join('\n'));
  TEXTS.set(lines, locator);
  const position = locator.placeOf(cited);
  const line = position === null ? undefined : lines.findLast((l) => l.at <= position);
  if (position === null || !line) return null;
  const start = codePointToUtf16(line.text, position - line.at);
  const end = codePointToUtf16(line.text, position - line.at + cited.end - cited.start);
  return { line, start, end };
}
