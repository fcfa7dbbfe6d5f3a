import type { CitedPassage } from './use-answers.ts';

/** Cited words as they are shown: those of one paragraph that reach into each other's context are one passage. */
export interface Passage {
  /** Numbers of its citations, lowest first. */
  numbers: number[];
  /** The citation with the lowest number: who said it, where and when, and where its note opens. */
  cited: CitedPassage;
  /** The words in their order; empty where the words are not shown any more. */
  parts: { text: string; isCited: boolean }[];
}

interface OpenPassage extends Passage {
  start: number;
  end: number;
  before: string;
  after: string;
}

/** As many characters of the next words have to be in sight that they are known to follow. */
const MIN_SEEN = 12;

/**
 * The passages of citations, whose numbers are their places from 1, in the order of their lowest numbers. Where the words between two citations
 * were cut they stay apart, so that nothing is shown that the source does not say.
 */
export function passagesOf(cites: readonly CitedPassage[]): Passage[] {
  const passages: OpenPassage[] = [];
  for (const [i, cited] of cites.entries()) {
    const passage = openPassage(cited, i + 1);
    const isJoined = passage.parts.length > 0 && passages.some((earlier) => join(earlier, passage));
    if (!isJoined) passages.push(passage);
  }
  return passages.map(({ numbers, cited, parts, before, after }) => ({
    numbers,
    cited,
    parts: parts.length ? [plain(before), ...parts, plain(after)].filter(({ text }) => text) : parts,
  }));
}

const plain = (text: string) => ({ text, isCited: false });

function openPassage(cited: CitedPassage, number: number): OpenPassage {
  const { quote, start, end, before, after } = cited;
  const parts = typeof quote === 'string' ? [{ text: quote, isCited: true }] : [];
  return { numbers: [number], cited, parts, start, end, before, after };
}

/** Puts a passage into an earlier one where both are of one text and the first of them is seen to go on with the second. */
function join(earlier: OpenPassage, passage: OpenPassage): boolean {
  const isSameText = earlier.cited.noteId === passage.cited.noteId && earlier.cited.version === passage.cited.version;
  if (!isSameText || !earlier.parts.length) return false;
  const [first, second] = earlier.start <= passage.start ? [earlier, passage] : [passage, earlier];
  const between = wordsBetween(first, second);
  if (between === null) return false;
  Object.assign(earlier, {
    numbers: [...earlier.numbers, ...passage.numbers],
    parts: [...first.parts, ...(between ? [plain(between)] : []), ...second.parts],
    start: first.start,
    end: second.end,
    before: first.before,
    after: second.after,
  });
  return true;
}

/** What the source says between two passages; null where it is not in sight. */
function wordsBetween(first: OpenPassage, second: OpenPassage): string | null {
  const gap = second.start - first.end;
  if (gap < 0) return null;
  const seen = first.after.replace(/\s*…$/, '').slice(gap);
  const next = second.parts[0]!.text;
  if (seen.length < Math.min(next.length, MIN_SEEN)) return null;
  const length = Math.min(seen.length, next.length);
  return seen.slice(0, length) === next.slice(0, length) ? first.after.slice(0, gap) : null;
}
