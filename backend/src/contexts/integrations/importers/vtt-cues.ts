/** One cue as the WebVTT standard reads it: its name, its times and its text with the tags still in it. */
export interface VttCue {
  id: string;
  startMs: number;
  endMs: number;
  text: string;
}

const SIGNATURE = /^\ufeff?WEBVTT(?:[ \t]|$)/;
const TIMINGS = /^[ \t\f]*(\d{2,}:)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t\f]*-->[ \t\f]*(\d{2,}:)?([0-5]\d):([0-5]\d)\.(\d{3})(?![\d])/;

/**
 * Reads a file exactly as the standard tells browsers to: undefined without the signature; a cue whose times are not well
 * written is dropped with its text.
 */
export function readVttCues(source: string): VttCue[] | undefined {
  const lines = source.replaceAll('\0', '\ufffd').replace(/\r\n?/g, '\n').split('\n');
  if (!SIGNATURE.test(lines[0]!)) return undefined;
  const cues: VttCue[] = [];
  let at = 1;
  // The header ends at a blank line, or at the first times without one.
  while (at < lines.length && lines[at] !== '' && !lines[at]!.includes('-->')) at++;
  while (at < lines.length) {
    while (lines[at] === '') at++;
    const block = readBlock(lines, at);
    if (block.cue) cues.push(block.cue);
    at = block.next;
  }
  return cues;
}

/** One block up to its blank line; times inside of the text of a cue begin the next block. */
function readBlock(lines: readonly string[], from: number): { cue?: VttCue; next: number } {
  let at = from;
  let id = '';
  let cue: VttCue | undefined;
  let seenTimes = false;
  const text: string[] = [];
  for (; at < lines.length && lines[at] !== ''; at++) {
    const line = lines[at]!;
    if (line.includes('-->')) {
      if (seenTimes) break;
      if (at - from > 1) {
        // Only one line may stand above the times; with more of them the block is no cue.
        return { next: nextBlank(lines, at) };
      }
      seenTimes = true;
      cue = readTimings(line, id);
    } else if (!seenTimes) {
      id = line;
    } else {
      text.push(line);
    }
  }
  return { ...(cue ? { cue: { ...cue, text: text.join('\n') } } : {}), next: at };
}

function nextBlank(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at] !== '') at++;
  return at;
}

function readTimings(line: string, id: string): VttCue | undefined {
  const parts = TIMINGS.exec(line);
  if (!parts) return undefined;
  const ms = (first: number) =>
    ((Number.parseInt(parts[first] ?? '0', 10) * 60 + Number(parts[first + 1])) * 60 + Number(parts[first + 2])) * 1000 +
    Number(parts[first + 3]);
  return { id, startMs: ms(1), endMs: ms(5), text: '' };
}
