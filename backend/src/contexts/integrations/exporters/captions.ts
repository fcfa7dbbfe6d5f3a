import { type BlockTime, blockTimes } from './block-times.js';
import type { ExportedBlock, ExportedText } from './exported-text.js';

/** WebVTT, one cue a paragraph, with the speaker as voice. */
export function* toVtt(text: ExportedText): Generator<string> {
  const title = oneLine(text.title).replaceAll('-->', '→');
  yield `WEBVTT${title ? ` - ${title}` : ''}\n`;
  for (const { block, startMs, endMs } of cues(text)) {
    const voice = block.speaker === null ? '' : `<v ${escaped(oneLine(block.speaker))}>`;
    yield `\n${clock(startMs, '.')} --> ${clock(endMs, '.')}\n${voice}${escaped(cueText(block))}\n`;
  }
}

/** SubRip, one caption a paragraph; it has no voices, so the name stands before the words. */
export function* toSrt(text: ExportedText): Generator<string> {
  let number = 0;
  for (const { block, startMs, endMs } of cues(text)) {
    const name = block.speaker === null ? '' : `${oneLine(block.speaker).replaceAll(':', ' ')}: `;
    yield `${++number}\n${clock(startMs, ',')} --> ${clock(endMs, ',')}\n${name}${cueText(block)}\n\n`;
  }
}

/** Hours, minutes, seconds and milliseconds, as both formats write them. */
export function clock(ms: number, point: '.' | ','): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${point}${String(ms % 1000).padStart(3, '0')}`;
}

function* cues(text: ExportedText): Generator<BlockTime & { block: ExportedBlock }> {
  const times = blockTimes(text);
  for (const [at, block] of text.blocks.entries()) {
    const time = times[at];
    if (time) yield { block, ...time };
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

// A blank line would end the caption, and an arrow begin another.
const cueText = ({ text }: ExportedBlock) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
    .replaceAll('-->', '→');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
