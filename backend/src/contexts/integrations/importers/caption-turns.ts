import { readCueText } from './cue-text.js';
import { Cue, ScannedCues } from './cues.js';
import { counted, ImportedBlock, plainBlock } from './imported-text.js';
import { findTurns } from './speaker-turns.js';

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

// One speaker's captions are one paragraph until a pause this long or a paragraph this full.
const PAUSE_MS = 2000;
const PARAGRAPH_CHARS = 600;

/** Makes paragraphs with speaker and times of captions, and says what could not be read. */
export function captionsToTurns(scanned: ScannedCues, rules: CaptionRules): { blocks: ImportedBlock[]; warnings: string[] } {
  const warnings: string[] = [];
  if (scanned.badTimes > 0) warnings.push(`The times of ${counted(scanned.badTimes, 'caption')} damaged; the text was kept.`);
  if (scanned.strayLines > 0) warnings.push(`${counted(scanned.strayLines, 'line')} outside of the captions and left out.`);

  const rolled = unroll(scanned.cues);
  if (rolled !== scanned.cues) warnings.push('The captions repeat each line while it scrolls; each line was kept once.');
  let pieces = rolled.flatMap((cue) => readPieces(cue, rules));
  if (!pieces.some((piece) => piece.speaker !== undefined)) pieces = readNames(pieces);

  const sorted = inTimeOrder(pieces);
  if (sorted !== pieces) warnings.push('The captions were not in the order of their times and have been sorted.');
  return { blocks: mergePieces(sorted).map(toBlock), warnings };
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
  const withoutMark = lines.map((line) => line?.text.replace(CHANGE_MARK, '') ?? '');
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
      open = { ...line.piece, speaker, text: label ? withoutMark[at]!.slice(label.length) : line.text };
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

/** A caption's line ends are layout: they become spaces, except between letters of scripts that use none. */
function joinLines(lines: readonly string[]): string {
  const filled = lines.filter((line) => line !== '');
  return filled
    .map((line, at) => {
      const above = filled[at - 1];
      return above === undefined || (NO_SPACES.test(above.slice(-1)) && NO_SPACES.test(line.slice(0, 1))) ? line : ` ${line}`;
    })
    .join('');
}

function mergePieces(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const text = joinLines(piece.text.split('\n').map((line) => line.trim()));
    const last = merged.at(-1);
    if (last && last.speaker === piece.speaker && isClose(last, piece) && last.text.length + text.length < PARAGRAPH_CHARS) {
      last.text = joinLines([last.text, text]);
      if (piece.endMs !== undefined) last.endMs = Math.max(last.endMs ?? 0, piece.endMs);
    } else if (text !== '') {
      merged.push({ ...piece, text });
    }
  }
  return merged;
}

function isClose(last: Piece, next: Piece): boolean {
  if (next.startMs === undefined) return true;
  const end = last.endMs ?? last.startMs;
  return end !== undefined && next.startMs - end < PAUSE_MS;
}

function toBlock({ speaker, startMs, endMs, text }: Piece): ImportedBlock {
  return {
    ...plainBlock('paragraph', text),
    ...(speaker === undefined ? {} : { speaker }),
    ...(startMs === undefined ? {} : { startMs }),
    ...(endMs === undefined ? {} : { endMs }),
  };
}
