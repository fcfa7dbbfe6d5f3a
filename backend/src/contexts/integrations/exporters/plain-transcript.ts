import { clock } from './captions.js';
import type { ExportedBlock, ExportedText } from './exported-text.js';

/** Plain text: each turn after its time and name, paragraphs divided by blank lines. What has neither is written as it is. */
export function* toTxt({ blocks }: ExportedText): Generator<string> {
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'rule') continue;
    yield `${index ? '\n' : ''}${labelOf(block)}${bulletOf(block)}${block.text}\n`;
  }
}

function labelOf({ speaker, isTurn, startMs, node }: ExportedBlock): string {
  const time = startMs === null ? '' : `[${clock(startMs, '.').replace(/\.000$/, '')}] `;
  // Who goes on speaking is named again where a paragraph says so itself, because a reader of the file sees no more than the file.
  const named = speaker !== null && (isTurn || startMs !== null || typeof node?.attrs['speaker'] === 'string');
  return `${time}${named ? `${speaker.replace(/[\s:：]+/g, ' ').trim()}: ` : ''}`;
}

function bulletOf({ kind, level, number }: ExportedBlock): string {
  const indent = '  '.repeat(level);
  if (kind === 'bullet') return `${indent}- `;
  if (kind === 'ordered') return `${indent}${number}. `;
  return kind === 'quote' ? '> ' : '';
}
