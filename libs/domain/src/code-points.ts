const HIGH_FROM = 0xd800;
const LOW_FROM = 0xdc00;
const LOW_TO = 0xdfff;

/** The length of a text in code points, as it is stored: nothing is normalised, and a lone surrogate counts as one. */
export function codePointLength(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i += unitsAt(text, i)) count++;
  return count;
}

/** How many code points end at or before UTF-16 index `i` (inside a pair: the index of its code point); throws RangeError outside 0 to length. */
export function utf16ToCodePoint(text: string, i: number): number {
  if (!Number.isInteger(i) || i < 0 || i > text.length) throw new RangeError(`UTF-16 index ${i} lies outside a text of ${text.length}.`);
  let count = 0;
  let next = 0;
  while (next < text.length) {
    next += unitsAt(text, next);
    if (next > i) break;
    count++;
  }
  return count;
}

/** The UTF-16 index at which code point `i` begins (the text's end for its length); throws RangeError outside 0 to that length. */
export function codePointToUtf16(text: string, i: number): number {
  return advance(text, 0, i);
}

/** The part from code point `start` up to, not including, `end`; throws RangeError when the range is reversed or leaves the text. */
export function sliceCodePoints(text: string, start: number, end: number): string {
  const from = advance(text, 0, start);
  return text.slice(from, advance(text, from, end - start));
}

/** Whether the UTF-8 columns of the database can hold a text: no NUL and no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

function advance(text: string, from: number, count: number): number {
  let at = from;
  if (!Number.isInteger(count) || count < 0) throw new RangeError(`${count} is not a number of code points.`);
  for (let n = 0; n < count; n++) {
    if (at >= text.length) throw new RangeError(`The text ends before code point ${count}.`);
    at += unitsAt(text, at);
  }
  return at;
}

function unitsAt(text: string, i: number): 1 | 2 {
  const unit = text.charCodeAt(i);
  if (unit < HIGH_FROM || unit >= LOW_FROM) return 1;
  const next = text.charCodeAt(i + 1);
  return next >= LOW_FROM && next <= LOW_TO ? 2 : 1;
}
