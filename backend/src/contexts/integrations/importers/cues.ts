import { clockMs } from './clock-time.js';
import { splitLines } from './txt.js';

/** One caption as it stands in the file, before its tags are read. */
export interface Cue {
  startMs?: number;
  endMs?: number;
  lines: string[];
}

/** The captions of a file in file order, and how many lines outside of them were left out. */
export interface ScannedCues {
  cues: Cue[];
  strayLines: number;
  badTimes: number;
}

// Arrows of good files and of those that an editor has "improved".
const ARROW = /-{1,3}>|[–—]>|→/;
const TIME_BEFORE = /(?:^|[\s\v])(\d[\d:.,]{2,24})[ \t]*$/;
const TIME_AFTER = /^[ \t]*(\d[\d:.,]{2,24})(?=$|[ \t])/;

/** The times of a cue's first line, or undefined when the line is none. A time that cannot be read is left undefined. */
export function readCueTimes(line: string): { startMs?: number; endMs?: number; broken: boolean } | undefined {
  if (line.length > 1000) return undefined;
  const arrow = ARROW.exec(line);
  if (!arrow) return undefined;
  const before = TIME_BEFORE.exec(line.slice(0, arrow.index));
  const after = TIME_AFTER.exec(line.slice(arrow.index + arrow[0].length));
  // "Menu -> File" is text. One time and the standard arrow is a cue with a damaged time.
  if (!before?.[1]?.includes(':') && !after?.[1]?.includes(':')) return undefined;
  if ((!before || !after) && !arrow[0].startsWith('--')) return undefined;
  const startMs = before ? clockMs(before[1]!) : undefined;
  const endMs = after ? clockMs(after[1]!) : undefined;
  const ordered = startMs !== undefined && endMs !== undefined && endMs >= startMs;
  return {
    ...(startMs === undefined ? {} : { startMs }),
    ...(ordered ? { endMs: endMs! } : {}),
    broken: !ordered,
  };
}

/**
 * Finds the cues of a WebVTT file: NOTE, STYLE and REGION blocks and cue names are skipped, a blank line ends a cue.
 * `bodyStart` is the first line after the header.
 */
export function scanVttCues(lines: readonly string[], bodyStart: number): ScannedCues {
  const scannedCues: ScannedCues = { cues: [], strayLines: 0, badTimes: 0 };
  let cue: Cue | undefined;
  let skipping = false;
  let pending = 0;
  for (let at = bodyStart; at < lines.length; at++) {
    const line = lines[at]!;
    const times = readCueTimes(line);
    if (times) {
      // The one line above the times is the cue's name; more of them is text without a cue.
      scannedCues.strayLines += Math.max(0, pending - 1);
      pending = 0;
      skipping = false;
      cue = openCue(scannedCues, times);
    } else if (line === '') {
      scannedCues.strayLines += pending;
      pending = 0;
      skipping = false;
      cue = undefined;
    } else if (cue) {
      cue.lines.push(line);
    } else if (!skipping) {
      skipping = pending === 0 && /^(?:NOTE|STYLE|REGION)(?:$|[ \t])|^Region ?:/.test(line);
      if (!skipping) pending++;
    }
  }
  scannedCues.strayLines += pending;
  return scannedCues;
}

/** Finds the cues of a SubRip file. A blank line inside a cue does not end it: only the next number and times do. */
export function scanSrtCues(lines: readonly string[]): ScannedCues {
  const scannedCues: ScannedCues = { cues: [], strayLines: 0, badTimes: 0 };
  let cue: Cue | undefined;
  for (const line of lines) {
    const times = readCueTimes(line);
    if (times) {
      if (cue) dropNumber(cue.lines);
      cue = openCue(scannedCues, times);
    } else if (cue) {
      cue.lines.push(line);
    } else if (line.trim() !== '' && !/^\s*\d{1,9}$/.test(line)) {
      scannedCues.strayLines++;
    }
  }
  for (const { lines: text } of scannedCues.cues) {
    while (text.at(-1) === '') text.pop();
    while (text[0] === '') text.shift();
  }
  return scannedCues;
}

/** The number of the next cue stands above its times and is no speech. */
function dropNumber(lines: string[]): void {
  if (/^\s*\d{1,9}$/.test(lines.at(-1) ?? '')) lines.pop();
}

function openCue(scannedCues: ScannedCues, { broken, ...times }: { startMs?: number; endMs?: number; broken: boolean }): Cue {
  if (broken) scannedCues.badTimes++;
  const cue: Cue = { ...times, lines: [] };
  scannedCues.cues.push(cue);
  return cue;
}

/** Splits a caption file into lines; the signature and header stay in. */
export const captionLines = (text: string): string[] => splitLines(text.replaceAll('\u2029', '\n').replaceAll('\f', '\n'));
