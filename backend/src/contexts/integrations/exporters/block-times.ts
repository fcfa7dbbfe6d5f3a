import type { ExportedText } from './exported-text.js';

/** When a block is said, if it is known or follows from its neighbours. */
export interface BlockTime {
  startMs: number;
  endMs: number;
}

// The end of the last words is unknown; people read captions at about this speed.
const MS_A_CHARACTER = 65;
const SHORTEST_MS = 1000;

/** Whether a text has a time at all: without one there is nothing that captions could follow. */
export const hasTimes = (text: ExportedText): boolean => text.blocks.some(({ startMs, spans }) => startMs !== null || spans.length > 0);

/**
 * A start and an end for each block with words, and null for those without. A block without a time begins between its neighbours, by its
 * share of their characters.
 */
export function blockTimes({ blocks, durationMs }: ExportedText): (BlockTime | null)[] {
  const spoken = blocks.flatMap((block, at) => (block.text.trim() ? [{ at, ...block }] : []));
  const starts = spoken.map(({ startMs, spans }) => startMs ?? spans[0]?.startMs ?? null);
  for (let from = 0; from < starts.length; from++) {
    if (starts[from] !== null) continue;
    let to = from;
    while (to < starts.length && starts[to] === null) to++;
    const first = Math.max(0, from - 1);
    const begin = starts[first] ?? 0;
    const end = starts[to] ?? lastEnd(spoken.slice(first), begin, durationMs);
    const lengths = spoken.slice(first, to).map(({ text }) => text.length);
    const all = lengths.reduce((sum, length) => sum + length, 0);
    let passed = 0;
    for (let k = first; k < to; k++) {
      starts[k] ??= Math.round(begin + ((end - begin) * passed) / all);
      passed += lengths[k - first]!;
    }
  }
  const times: (BlockTime | null)[] = blocks.map(() => null);
  for (const [k, { at, endMs, text }] of spoken.entries()) {
    const startMs = starts[k]!;
    const next = starts.slice(k + 1, k + 2)[0] ?? null;
    const read = startMs + Math.max(SHORTEST_MS, text.length * MS_A_CHARACTER);
    // Not up to the next start: a long caption would mean that the speaker went on.
    const until = next !== null && next > startMs ? Math.min(next, read) : read;
    times[at] = { startMs, endMs: endMs !== null && endMs > startMs ? endMs : until };
  }
  return times;
}

function lastEnd(rest: readonly { text: string; endMs: number | null }[], begin: number, durationMs: number | null): number {
  const said = Math.max(0, ...rest.map(({ endMs }) => endMs ?? 0));
  if (said > begin) return said;
  if (durationMs !== null && durationMs > begin) return durationMs;
  return begin + rest.reduce((sum, { text }) => sum + text.length, 0) * MS_A_CHARACTER;
}
