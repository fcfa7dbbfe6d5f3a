import { captionsToTurns } from './caption-turns.js';
import { captionLines, readCueTimes, scanSrtCues } from './cues.js';
import { ParsedCaptions } from './vtt.js';

/** Whether a text begins as SubRip does: a number, then times with an arrow. */
export function isSrt(text: string): boolean {
  const [first, second] = captionLines(text.slice(0, 2000)).filter((line) => line.trim() !== '');
  return /^\ufeff?\s*\d{1,9}$/.test(first ?? '') && readCueTimes(second ?? '')?.broken === false;
}

/** Reads SubRip. Never throws: a broken file gives what can be read, and warnings. */
export function parseSrt(text: string): ParsedCaptions {
  return captionsToTurns(scanSrtCues(captionLines(text)), { knownTagsOnly: true });
}
