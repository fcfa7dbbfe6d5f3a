import { codePointLength } from '@libs/domain';
import { OBJECT_CHARACTER, plainText, speakerOf, startMsOf, textBetween } from '@libs/editor';
import { inCodePoints, type LanguageCode, sentencesOf, wordsOf } from '@libs/text-analysis';
import type { Node } from '@tiptap/pm/model';
import { smoothness, trimmed } from './speech.js';
import { TALK_WORDS } from './talk-words.js';

/** A sentence of a note, as it stands there: code points `start` up to, not including, `end` of the plain text. */
export interface Unit {
  /** Its place among the sentences. */
  index: number;
  /** The place of the first sentence that it is made of: where it leans on the one before, both stand as one. */
  first: number;
  /** The note it stands in; the places are of that note. */
  noteId: string;
  /** Which paragraph it is in. */
  turn: number;
  start: number;
  end: number;
  text: string;
  /** What stands in its paragraph from the beginning of the sentence before up to it; null where it is the first. Where both stand as one it is in `text`. */
  lead: string | null;
  speaker: string | null;
  startMs: number | null;
  /** What its note is written in. */
  language: LanguageCode;
  /** How many words it has, how many of them are no stop words, and the stems of those that say what it is about. */
  length: number;
  informative: number;
  content: string[];
  /** The words of `content` as they stand in the text. */
  surface: string[];
  /** From 0 to 1, how smoothly it reads. */
  smooth: number;
}

/** A paragraph, or the part of one that is looked at, with its place. */
export interface Turn {
  noteId: string;
  start: number;
  end: number;
  text: string;
  speaker: string | null;
  startMs: number | null;
}

/** The sentence itself, without the one that it leans on. */
export const ownText = ({ text, lead, first, index }: Unit): string => (first < index ? text.slice(lead?.length ?? 0) : text);

/** The paragraphs of a note's document in order; `names` turns the ids of speakers into their names. */
export function turnsOf(doc: Node, names: ReadonlyMap<string, string>, noteId: string): Turn[] {
  const turns: Turn[] = [];
  let at = 0;
  let speaker: string | null = null;
  let startMs: number | null = null;
  doc.descendants((node, pos) => {
    const isText = node.isTextblock;
    if (!isText && !(node.isBlock && node.isLeaf)) return true;
    const text = isText ? textBetween(doc, pos, pos + node.nodeSize) : OBJECT_CHARACTER;
    const end = at + codePointLength(text);
    if (node.type.name === 'paragraph') {
      const own = speakerOf(node) ?? null;
      if (own !== null) speaker = names.get(own) ?? own;
      startMs = startMsOf(node) ?? (own === null ? startMs : null);
      turns.push({ noteId, start: at, end, text, speaker, startMs });
    }
    // Paragraphs are joined by one line feed in the plain text.
    at = end + 1;
    return false;
  });
  return turns;
}

/** Whether the places of turns are those of the plain text; a document of a kind that is not known would shift them. */
export const hasPlainTextPositions = (doc: Node, turns: readonly Turn[]): boolean => {
  const all = [...plainText(doc)];
  return turns.every((t) => all.slice(t.start, t.end).join('') === t.text);
};

/** The sentences of the paragraphs. */
export function unitsOf(turns: readonly Turn[], language: LanguageCode): Unit[] {
  const units: Unit[] = [];
  turns.forEach((turn, at) => {
    const ranges = sentencesOf(turn.text, language).map((range) => trimmed(turn.text, range, language));
    const places = inCodePoints(turn.text, ranges);
    ranges.forEach((range, i) => {
      const text = turn.text.slice(range.start, range.end);
      // A transcript's own marks, such as {laughs}, are no words.
      const words = wordsOf(
        text.replace(/\{[^{}]*\}/g, (mark) => ' '.repeat(mark.length)),
        language,
      );
      const full = words.filter((w) => !w.stop && w.word.length > 1);
      const informative = language === 'en' ? full.filter((w) => !TALK_WORDS.has(w.stem)) : full;
      units.push({
        index: units.length,
        first: units.length,
        noteId: turn.noteId,
        turn: at,
        start: turn.start + places[i]!.start,
        end: turn.start + places[i]!.end,
        text,
        lead: i ? turn.text.slice(ranges[i - 1]!.start, range.start) : null,
        speaker: turn.speaker,
        startMs: turn.startMs,
        language,
        length: words.length,
        informative: full.length,
        content: informative.map((w) => w.stem),
        surface: informative.map((w) => text.slice(w.start, w.end)),
        smooth: smoothness(text, words.length, language),
      });
    });
  });
  return units;
}

/** The parts of paragraphs that lie in ranges of the text, in order; ranges that overlap are one. */
export function turnsIn(turns: readonly Turn[], ranges: readonly (readonly [start: number, end: number])[]): Turn[] {
  const joined: [number, number][] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined.flatMap(([from, to]) =>
    turns.flatMap((turn): Turn[] => {
      const [start, end] = [Math.max(from, turn.start), Math.min(to, turn.end)];
      if (start >= end) return [];
      return [{ ...turn, start, end, text: [...turn.text].slice(start - turn.start, end - turn.start).join('') }];
    }),
  );
}

/** Sentences of several notes as one text. */
export function joinUnits(parts: readonly { turns: Turn[]; units: Unit[] }[]): { turns: Turn[]; units: Unit[] } {
  const turns: Turn[] = [];
  const units: Unit[] = [];
  for (const part of parts) {
    for (const unit of part.units) units.push({ ...unit, index: units.length, first: units.length, turn: unit.turn + turns.length });
    turns.push(...part.turns);
  }
  return { turns, units };
}

/** The paragraphs that have any of these words, in whatever form; stop words count when there are no others. */
export function turnsWith(turns: readonly Turn[], words: readonly string[], language: LanguageCode): Turn[] {
  const all = wordsOf(words.join(' '), language);
  const informative = all.filter((word) => !word.stop);
  const stems = new Set((informative.length ? informative : all).map((word) => word.stem));
  return turns.filter((turn) => wordsOf(turn.text, language).some((word) => stems.has(word.stem)));
}
