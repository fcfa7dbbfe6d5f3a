import { splitAtTimeMarks, timeMark, withoutMarks } from '../importers/time-marks.js';
import { blockTimes } from './block-times.js';
import type { ExportedBlock, ExportedText } from './exported-text.js';

/** What is said at one time; `text` has a mark where a word inside has a time of its own. */
interface Caption {
  speaker: string | null;
  startMs: number;
  endMs: number;
  text: string;
}

/** WebVTT with the captions and the times of words that the text came with, else one cue a paragraph; the speaker is its voice. */
export function* toVtt(text: ExportedText): Generator<string> {
  const title = oneLine(text.title).replaceAll('-->', '→');
  yield `WEBVTT${title ? ` - ${title}` : ''}\n`;
  for (const { speaker, startMs, endMs, text: said } of captions(text)) {
    const voice = speaker === null ? '' : `<v ${escaped(oneLine(speaker))}>`;
    const words = splitAtTimeMarks(said).map((piece) => (piece.ms === null ? '' : `<${clock(piece.ms, '.')}>`) + escaped(piece.text));
    yield `\n${clock(startMs, '.')} --> ${clock(endMs, '.')}\n${voice}${words.join('')}\n`;
  }
}

/** SubRip with the same captions; it has no voices, so the name stands before the words of each. */
export function* toSrt(text: ExportedText): Generator<string> {
  let number = 0;
  for (const { speaker, startMs, endMs, text: said } of captions(text)) {
    const name = speaker === null ? '' : `${oneLine(speaker).replaceAll(':', ' ')}: `;
    yield `${++number}\n${clock(startMs, ',')} --> ${clock(endMs, ',')}\n${name}${withoutMarks(said)}\n\n`;
  }
}

/** Hours, minutes, seconds and milliseconds, as both formats write them. */
export function clock(ms: number, point: '.' | ','): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${point}${String(ms % 1000).padStart(3, '0')}`;
}

function* captions(text: ExportedText): Generator<Caption> {
  const times = blockTimes(text);
  for (const [at, block] of text.blocks.entries()) {
    const time = times[at];
    if (!time) continue;
    const { speaker } = block;
    if (block.spans.length) yield* captionsOf(block);
    else yield { speaker, ...time, text: cueText(block.text) };
  }
}

/** What was typed behind a caption belongs to it, and what was typed before all of them to the first, so that no word is lost. */
function* captionsOf({ text, spans, speaker }: ExportedBlock): Generator<Caption> {
  for (let first = 0; first < spans.length; ) {
    let next = first + 1;
    while (next < spans.length && !spans[next]!.opensCaption) next++;
    const { startMs } = spans[first]!;
    const endMs = Math.max(...spans.slice(first, next).map((span) => span.endMs));
    let said = '';
    let at = first ? spans[first]!.from : 0;
    let ms = startMs;
    for (const word of spans.slice(first + 1, next)) {
      if (word.startMs <= ms || word.startMs >= endMs) continue;
      said += text.slice(at, word.from) + timeMark(word.startMs);
      at = word.from;
      ms = word.startMs;
    }
    said = cueText(said + text.slice(at, spans[next]?.from));
    if (withoutMarks(said)) yield { speaker, startMs, endMs, text: said };
    first = next;
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

// A blank line would end the caption, and an arrow begin another.
const cueText = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
    .replaceAll('-->', '→');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
