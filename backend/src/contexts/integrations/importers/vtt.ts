import type { Omitted } from '@libs/domain';
import { captionsToTurns } from './caption-turns.js';
import { captionLines, readCueTimes, ScannedCues, scanVttCues } from './cues.js';
import { ImportedBlock } from './imported-text.js';
import { readVttCues } from './vtt-cues.js';

/** What a caption file holds. */
export interface ParsedCaptions {
  title?: string;
  language?: string;
  blocks: ImportedBlock[];
  warnings: string[];
  omitted: Omitted;
}

const SIGNATURE = /^\ufeff?[ \t]{0,8}WEBVTT(?:$|[ \t])/;
const LANGUAGE = /^Language[ \t]*:[ \t]*([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3})(?:$|[ \t;])/;

/** Whether a text carries the signature of WebVTT. */
export const isVtt = (text: string): boolean =>
  SIGNATURE.test(
    text
      .slice(0, 200)
      .trimStart()
      .split(/[\r\n]/)[0]!,
  );

/** Reads WebVTT. Never throws: a broken file gives what can be read, and warnings. */
export function parseVtt(text: string): ParsedCaptions {
  const lines = captionLines(text);
  const first = lines.findIndex((line) => line.trim() !== '');
  const signed = first >= 0 && SIGNATURE.test(lines[first]!);
  const header = signed ? readHeader(lines, first) : { bodyStart: 0 };
  const turns = captionsToTurns(scanned(text, lines, header.bodyStart), { knownTagsOnly: false });
  const warnings = signed ? turns.warnings : ['The file lacks the first line "WEBVTT" of this format.', ...turns.warnings];
  return {
    ...(header.title ? { title: header.title } : {}),
    ...(header.language ? { language: header.language } : {}),
    blocks: turns.blocks,
    warnings,
    omitted: turns.omitted,
  };
}

/** The cues as the standard reads them, unless the file is broken and more can be saved than a browser would show. */
function scanned(text: string, lines: readonly string[], bodyStart: number): ScannedCues {
  const saved = scanVttCues(lines, bodyStart);
  const strict = readVttCues(text) ?? [];
  if (strict.length < saved.cues.length) return saved;
  return { ...saved, badTimes: 0, cues: strict.map((cue) => ({ startMs: cue.startMs, endMs: cue.endMs, lines: cue.text.split('\n') })) };
}

/** The header ends at a blank line, or at the first cue when the blank line is missing. */
function readHeader(lines: readonly string[], first: number): { title?: string; language?: string; bodyStart: number } {
  const title = /WEBVTT[ \t]+[-–—][ \t]+(\S.*)$/.exec(lines[first]!)?.[1];
  let language: string | undefined;
  let at = first + 1;
  for (; at < lines.length && lines[at] !== ''; at++) {
    const line = lines[at]!;
    if (readCueTimes(line) && /^\s*\d/.test(line)) break;
    language ??= LANGUAGE.exec(line)?.[1];
  }
  return { ...(title ? { title } : {}), ...(language ? { language } : {}), bodyStart: at };
}
