import type { Omitted } from '@libs/domain';
import { readCueText } from './cue-text.js';
import { Cue, ScannedCues } from './cues.js';
import { countWithVerb, ImportedBlock, ImportedRun, joinRuns } from './imported-text.js';
import { findTurns } from './speaker-turns.js';
import { leadingMarks, splitAtTimeMarks, withoutMarks } from './time-marks.js';

/** How captions are read: SubRip knows few tags, WebVTT all. */
export interface CaptionRules {
  knownTagsOnly: boolean;
}

interface Piece {
  speaker?: string | undefined;
  startMs?: number | undefined;
  endMs?: number | undefined;
  text: string;
}
/** Captions that one speaker says without a pause. */
interface Turn extends Omit<Piece, 'text'> {
  length: number;
  captions: Piece[];
}

// One speaker's captions are one paragraph until a pause this long or a paragraph this full.
const PAUSE_MS = 2000;
const PARAGRAPH_CHARS = 600;
// How long a caption without an end lasts, at the speed at which people read.
const MS_A_CHARACTER = 65;
const SHORTEST_MS = 1000;

/** Makes paragraphs with speaker and times of captions, and says what could not be read. */
export function captionsToTurns(
  scanned: ScannedCues,
  rules: CaptionRules,
): { blocks: ImportedBlock[]; warnings: string[]; omitted: Omitted } {
  const warnings: string[] = [];
  if (scanned.badTimes > 0) warnings.push(`The times of ${countWithVerb(scanned.badTimes, 'caption')} damaged; the text was kept.`);
  const omitted: Omitted = scanned.strayLines > 0 ? { lines: scanned.strayLines } : {};

  const rolled = unroll(scanned.cues);
  if (rolled !== scanned.cues) warnings.push('The captions repeat each line while it scrolls; each line was kept once.');
  let pieces = rolled.flatMap((cue) => readPieces(cue, rules));
  if (!pieces.some((piece) => piece.speaker !== undefined)) pieces = readNames(pieces);

  const sorted = inTimeOrder(pieces);
  if (sorted !== pieces) warnings.push('The captions were not in the order of their times and have been sorted.');
  return { blocks: mergePieces(withEnds(sorted)).map(toBlock), warnings, omitted };
}

function readPieces(cue: Cue, rules: CaptionRules): Piece[] {
  return readCueText(cue.lines.join('\n'), rules.knownTagsOnly).map((voice) => ({ ...voice, startMs: cue.startMs, endMs: cue.endMs }));
}

/** Captions made live show the last line again above the new one. Only when most of the file does so are repeats dropped. */
function unroll(cues: readonly Cue[]): readonly Cue[] {
  const plain = (line: string | undefined): string => (line ?? '').replace(/<[^<>]{0,200}>/g, '').trim();
  const repeats = cues.map((cue, at) => {
    const above = at === 0 ? '' : plain(cues[at - 1]!.lines.findLast((line) => plain(line) !== ''));
    return above !== '' && plain(cue.lines.find((line) => plain(line) !== '')) === above;
  });
  if (cues.length < 6 || repeats.filter(Boolean).length * 2 < cues.length) return cues;
  return cues.map((cue, at) => {
    if (!repeats[at]) return cue;
    const first = cue.lines.findIndex((line) => plain(line) !== '');
    return { ...cue, lines: cue.lines.slice(first + 1) };
  });
}

const CHANGE_MARK = /^(?:>{1,3}|[-–—])[ \t]{0,3}(?=\S)/;

/** Recognises `Name: text` in captions without voices. A caption without a name goes on with the last speaker. */
function readNames(pieces: readonly Piece[]): Piece[] {
  const lines = pieces.flatMap((piece) => [...piece.text.split('\n').map((text) => ({ piece, text: text.trim() })), undefined]);
  const moments = lines.map((line) => leadingMarks(line?.text ?? ''));
  const withoutMark = moments.map(([, text]) => text.replace(CHANGE_MARK, ''));
  const labels = findTurns(withoutMark).map((label) => (label?.form === 'named' && label.startMs === undefined ? label : undefined));
  if (!labels.some(Boolean)) return [...pieces];
  const named: Piece[] = [];
  let speaker: string | undefined;
  let open: Piece | undefined;
  lines.forEach((line, at) => {
    const label = labels[at];
    if (!line) {
      open = undefined;
    } else if (label || !open) {
      speaker = label?.speaker ?? speaker;
      open = { ...line.piece, speaker, text: label ? moments[at]![0] + withoutMark[at]!.slice(label.length) : line.text };
      named.push(open);
    } else {
      open.text += `\n${line.text}`;
    }
  });
  return named.filter((piece) => piece.text.trim() !== '');
}

/** Sorted by start; a piece without a time stays behind its neighbour. Returns the same array when nothing moves. */
function inTimeOrder(pieces: Piece[]): Piece[] {
  let last = 0;
  let moved = false;
  const keyed = pieces.map((piece) => {
    const key = piece.startMs ?? last;
    if (key < last) moved = true;
    last = key;
    return { key, piece };
  });
  return moved ? keyed.sort((a, b) => a.key - b.key).map(({ piece }) => piece) : pieces;
}

const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u;

/** Whether two texts are written with a space between them: not where both scripts use none. */
const isSpaced = (above: string, below: string): boolean =>
  !(NO_SPACES.test(withoutMarks(above).slice(-1)) && NO_SPACES.test(withoutMarks(below).slice(0, 1)));

/** A caption's line ends are layout: they become spaces, except between letters of scripts that use none. */
function joinLines(lines: readonly string[]): string {
  const filled = lines.filter((line) => withoutMarks(line) !== '');
  return filled
    .map((line, at) => {
      const above = filled[at - 1];
      return above === undefined || !isSpaced(above, line) ? line : ` ${line}`;
    })
    .join('');
}

/** A caption whose end cannot be read lasts until the next one, or as long as its text takes to be read; its paragraph still has no end. */
function withEnds(pieces: readonly Piece[]): (Piece & { untilMs?: number })[] {
  return pieces.map((piece, at) => {
    if (piece.startMs === undefined) return piece;
    if (piece.endMs !== undefined) return { ...piece, untilMs: piece.endMs };
    const read = piece.startMs + Math.max(SHORTEST_MS, withoutMarks(piece.text).length * MS_A_CHARACTER);
    const next = pieces[at + 1]?.startMs;
    return { ...piece, untilMs: next !== undefined && next > piece.startMs ? Math.min(next, read) : read };
  });
}

function mergePieces(pieces: readonly (Piece & { untilMs?: number })[]): Turn[] {
  const turns: Turn[] = [];
  for (const piece of pieces) {
    const text = joinLines(piece.text.split('\n').map((line) => line.trim()));
    const { length } = withoutMarks(text);
    if (!length) continue;
    const caption = { ...piece, text, endMs: piece.untilMs };
    const last = turns.at(-1);
    if (last && last.speaker === piece.speaker && isClose(last, piece) && last.length + length < PARAGRAPH_CHARS) {
      last.length += length + 1;
      last.captions.push(caption);
      if (piece.endMs !== undefined) last.endMs = Math.max(last.endMs ?? 0, piece.endMs);
    } else {
      const { speaker, startMs, endMs } = piece;
      turns.push({ speaker, startMs, endMs, length, captions: [caption] });
    }
  }
  return turns;
}

function isClose(last: Turn, next: Piece): boolean {
  if (next.startMs === undefined) return true;
  const end = last.endMs ?? last.startMs;
  return end !== undefined && next.startMs - end < PAUSE_MS;
}

function toBlock({ speaker, startMs, endMs, captions }: Turn): ImportedBlock {
  const runs = captions.flatMap((caption, at) => {
    const above = captions[at - 1]?.text;
    return runsOf(caption, above !== undefined && isSpaced(above, caption.text) ? ' ' : '');
  });
  return {
    kind: 'paragraph',
    runs: joinRuns(runs),
    ...(speaker === undefined ? {} : { speaker }),
    ...(startMs === undefined ? {} : { startMs }),
    ...(endMs === undefined ? {} : { endMs }),
  };
}

/** The words of a caption, or all of it where they have no times of their own. */
function runsOf({ text, startMs, endMs }: Piece, blank: string): ImportedRun[] {
  if (startMs === undefined || endMs === undefined) return [{ text: blank + withoutMarks(text) }];
  const pieces = splitAtTimeMarks(text);
  // Times that go back or leave the caption are faults of the file: then only the caption's own count.
  // The first word begins with its caption, whatever mark it has, so that the caption's own times stay known.
  const moments = pieces.map(({ ms }, i) => (i ? (ms ?? startMs) : startMs));
  const isSound = moments.every((ms, i) => ms >= (moments[i - 1] ?? startMs) && ms <= endMs);
  const words = isSound ? pieces : [{ text: withoutMarks(text) }];
  return words.map((word, i) => ({
    text: (i ? '' : blank) + word.text,
    startMs: isSound ? moments[i]! : startMs,
    endMs: isSound ? (moments[i + 1] ?? endMs) : endMs,
    ...(i ? {} : { opensCaption: true }),
  }));
}
