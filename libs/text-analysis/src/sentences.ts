/** A stretch of a text, half-open; UTF-16 indices unless it is said otherwise. */
export interface TextRange {
  start: number;
  end: number;
}

// Short forms after which the sentence goes on whatever follows: a title before a name, or a reference before its number.
const ALWAYS_ON = new Set(
  'dr mr mrs ms mx prof st sr jr hr fr frau herr dra sra srta mme mlle dhr mevr nr no fig figs vol vs cf approx e.g i.e z.b d.h u.a bzw ca p.ej p.ex'.split(
    ' ',
  ),
);
// Short forms that may also stand at the end of a sentence: it goes on only when the next word is written small or is a number.
const MAYBE_ON = new Set(
  'etc usw a.m p.m inc ltd co corp dept est min max avg ext tel jan feb mar apr jun jul aug sep sept oct nov dec'.split(' '),
);
const LAST_WORD = /(?:^|[\s(["'“‘«])([\p{L}\p{M}.]*\p{L})\.$/u;
const LINE_END = /[\n\r\u0085\u2028\u2029]/;

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * The sentences of a text in their order, without the blanks around them: between two of them, before the first and after the last stands
 * nothing but white space. A line break always ends one; a short form such as "Dr." or "e.g." does not.
 */
export function sentencesOf(text: string, language = 'en'): TextRange[] {
  const textRanges: TextRange[] = [];
  for (const { segment, index } of segmenterOf(language).segment(text)) {
    const start = index + segment.length - segment.trimStart().length;
    const end = index + segment.trimEnd().length;
    if (start >= end) continue;
    const last = textRanges.at(-1);
    if (last && goesOn(text, last, start)) last.end = end;
    else textRanges.push({ start, end });
  }
  return textRanges;
}

/** The same ranges in code points, as they are stored; they must be in order and not overlap. */
export function inCodePoints(text: string, ranges: readonly TextRange[]): TextRange[] {
  let at = 0;
  let count = 0;
  const upTo = (unit: number): number => {
    for (; at < unit; count++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    return count;
  };
  return ranges.map(({ start, end }) => ({ start: upTo(start), end: upTo(end) }));
}

function goesOn(text: string, last: TextRange, next: number): boolean {
  if (LINE_END.test(text.slice(last.end, next))) return false;
  // The longest short form has six signs.
  const word = LAST_WORD.exec(text.slice(Math.max(last.start, last.end - 12), last.end))?.[1]?.toLowerCase();
  if (word === undefined) return false;
  if (ALWAYS_ON.has(word)) return true;
  const follows = text.slice(next, next + 2);
  // A single letter is an initial ("J. Smith"), "I" alone is the speaker.
  if (/^\p{L}$/u.test(word) && word !== 'i') return /^\p{L}/u.test(follows);
  return MAYBE_ON.has(word) && /^[\p{Ll}\p{N}(]/u.test(follows);
}

function segmenterOf(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    // An unknown or malformed language is split by the rules that all share.
    const known = isLanguage(language) ? language : 'en';
    segmenter = new Intl.Segmenter(known, { granularity: 'sentence' });
    if (segmenters.size < 100) segmenters.set(language, segmenter);
  }
  return segmenter;
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.Segmenter.supportedLocalesOf([tag]).length > 0;
  } catch {
    return false;
  }
}
