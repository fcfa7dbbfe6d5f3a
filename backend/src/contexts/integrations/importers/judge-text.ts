import type { ImportErrorCode, ImportErrorValues } from '@libs/domain';

/** What a text is judged as: a note's own words, Markdown (which may hold code and a little HTML), or the cells of a table. */
export type TextUse = 'text' | 'markdown' | 'table';

/** Why something is no text that people wrote or said. */
export interface TextProblem {
  code: ImportErrorCode;
  values?: ImportErrorValues;
}

// What a text is shows in its parts; all of it is looked at only where one pass is cheap.
const PART = 60_000;
// Fewer letters say too little about what they are.
const FEWEST = 24;
const FEWEST_IN_TABLE = 600;

const TAG = /<\/?([a-z][a-z0-9]{0,20}(?:[:-][a-z0-9]{1,30})?)(?:\s[^<>]{0,400})?\/?>/gi;
const HTML_NAMES = new Set(
  'a abbr article aside b base blockquote body br button caption center cite code col dd details div dl dt em fieldset figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input label legend li link main meta nav ol option p pre script section select small span strong style sub summary sup table tbody td textarea tfoot th thead title tr tt u ul video'.split(
    ' ',
  ),
);
// Tags that stand in captions and in typed text, such as <i>, <laughs> and <v Ana>, carry nothing of a page.
const PLAIN_NAMES = new Set('a b i u em strong s br c v lang ruby rt font sub sup'.split(' '));
const CONTROL_WORD = /\\[a-z]{1,24}-?\d{0,6}|\\'[0-9a-f]{2}/gi;
const JSON_KEY = /"[^"\\\n]{0,80}"\s{0,4}:/g;
const ENCODED = /[A-Za-z0-9+/=_-]{56,}|(?:[0-9a-f]{2}[ :]?){32,}/gi;
const UU_LINE = /^M[\x20-\x60]{60}$/gm;
// How statements, calls and rules of style are written; a brace or a sign alone stands in text as well.
const CODE_MARK = /[)\]}][;{]|[;{}]\s*[}\]]|\w\((?=[\w)"'])|=>|[=!<>]==?|&&|\|\||\w\[\w*\]|\w=[\w"'{[(]|[{;]\s*[\w-]+\s*[:=(]|\/\*|;$/gm;
const GARBLED = /Ã[\u0080-\u00bf]|Â[\u00a0-\u00bf]|â€[\u0080-\u2122]|[ÐÑ][\u0080-\u00bf\u2018-\u2122]/g;
const FOREIGN = /[^\p{ASCII}]/gu;
/** Signs of a keyboard that are rare among words, and those of them that Markdown does not use. */
const SIGN = { text: /[#$%&*+<=>@\\^_`{|}~]/g, markdown: /[$%&+<=>@\\^{}~]/g } as const;
const SYMBOL = /(?!\p{Extended_Pictographic})[\p{S}\p{Co}\p{Cn}]/gu;
const WORDLIKE = /[\p{L}\p{M}\p{N}]/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** A picture that stands in the text itself; it is left out. */
const DATA_LINK = /\(data:[^\s()]*\)/g;
const CODE_LINE = /^(?: {4}|\t).*$|`[^`\n]{1,200}`/gm;
const FENCED = /^(?:```|~~~)[^\n]*\n[\s\S]*?(?:^(?:```|~~~)[ \t]*$|(?![\s\S]))/gm;

const count = (text: string, pattern: RegExp): number => {
  let index = 0;
  for (const _ of text.matchAll(pattern)) index++;
  return index;
};
const covered = (text: string, pattern: RegExp): number => {
  let length = 0;
  for (const [match] of text.matchAll(pattern)) length += match.length;
  return length;
};

/**
 * Why a text is markup or noise instead of prose; undefined for prose. The rule looks at what the characters
 * are and never at the name of the file. Its errors are counted in judge-text.spec.
 */
export function textProblemOf(whole: string, use: TextUse): TextProblem | undefined {
  const lost = whole.split('\ufffd').length - 1;
  const parts = partsOf(use === 'markdown' ? whole.replace(FENCED, '').replace(CODE_LINE, '').replace(DATA_LINK, '()') : whole);
  const filled = parts.replace(/\s+/g, '');
  if (lost > 2 && lost * 25 > filled.length) return { code: 'lostLetters', values: { count: lost } };
  if (filled.length < FEWEST) return isJson(whole.trim()) && whole.trim().length > 8 ? { code: 'isJson' } : undefined;
  const garbled = count(parts, GARBLED);
  if (garbled > 2 && garbled * 3 > count(filled, FOREIGN)) return { code: 'garbledLetters' };
  return markupIn(whole, parts, filled.length, use) ?? noiseIn(parts, filled, use);
}

/** The beginning, the middle and the end. */
function partsOf(text: string): string {
  if (text.length <= 3 * PART) return text;
  const middle = Math.floor((text.length - PART) / 2);
  return [text.slice(0, PART), text.slice(middle, middle + PART), text.slice(-PART)].join('\n');
}

function markupIn(whole: string, parts: string, length: number, use: TextUse): TextProblem | undefined {
  const start = whole.slice(0, 2000).replace(/^[\s\ufeff]+/, '');
  if (/^\{\\rtf/.test(start) || covered(parts, CONTROL_WORD) > length * 0.25) return { code: 'isRtf' };
  if (/^(?:<!doctype html|<html[\s>])/i.test(start)) return { code: 'isHtml' };
  if (/^(?:<\?xml[\s?]|<!doctype\s|<svg[\s>]|<plist[\s>])/i.test(start)) return { code: 'isXml' };
  const tags = tagsIn(parts);
  // In Markdown some HTML stands beside the words; a page has more of it than words.
  const max = length * (use === 'markdown' ? 0.5 : 0.25);
  if (tags.html > max && tags.structure > 2) return { code: 'isHtml' };
  if (tags.all > max && tags.closing > 1 && tags.names > 0) return { code: 'isXml' };
  if (/^[[{]/.test(start) && (isJson(whole.trim()) || count(parts, JSON_KEY) * 120 > length)) return { code: 'isJson' };
  // One record in each line.
  if (use !== 'table' && /^\{"/.test(start) && count(parts, JSON_KEY) * 120 > length) return { code: 'isJson' };
  return undefined;
}

function tagsIn(text: string): { html: number; structure: number; all: number; closing: number; names: number } {
  const result = { html: 0, structure: 0, all: 0, closing: 0, names: 0 };
  for (const [tag, name = ''] of text.matchAll(TAG)) {
    const lower = name.toLowerCase();
    result.all += tag.length;
    if (tag[1] === '/') result.closing++;
    if (HTML_NAMES.has(lower)) result.html += tag.length;
    if (HTML_NAMES.has(lower) && !PLAIN_NAMES.has(lower)) result.structure++;
    if (!PLAIN_NAMES.has(lower)) result.names++;
  }
  return result;
}

function isJson(text: string): boolean {
  if (!/^[[{]/.test(text) || !/[\]}]$/.test(text)) return false;
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

function noiseIn(parts: string, filled: string, use: TextUse): TextProblem | undefined {
  const length = filled.length;
  if (encodedIn(parts) > length * (use === 'table' ? 0.8 : 0.5)) return { code: 'isEncoded' };
  // A few cells may hold whatever they like.
  if (use === 'table' && length < FEWEST_IN_TABLE) return undefined;
  const symbols = count(filled, SYMBOL);
  const wordlike = count(filled, WORDLIKE);
  const codes = count(parts, CODE_MARK);
  const signs =
    length > 80 && (use === 'markdown' ? count(filled, SIGN.markdown) > length * 0.2 : count(filled, SIGN.text) > length * 0.14);
  if (codes > 7 && codes * (use === 'table' ? 15 : 25) > length) return { code: 'isCode' };
  if (signs || (length > 80 && symbols > length * 0.12) || wordlike < length * (use === 'markdown' ? 0.2 : 0.35))
    return { code: 'isNoise' };
  if (use !== 'table' && !UNSPACED.test(parts) && (longWords(parts) > length * 0.5 || unbroken(parts) > length * 0.5))
    return { code: 'isNoise' };
  return undefined;
}

function encodedIn(parts: string): number {
  let length = count(parts, UU_LINE) * 61;
  for (const [run] of parts.matchAll(ENCODED)) {
    // A line of dashes, a very long word and an address are none.
    const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(run)).length;
    if (kinds > 1) length += run.length;
  }
  return length;
}

/** The letters in words that are longer than any language's. */
function longWords(text: string): number {
  let length = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}]{41,}/gu)) length += word.length;
  return length;
}

/** The signs between blanks that no line of people is without. */
function unbroken(text: string): number {
  let length = 0;
  for (const [run] of text.matchAll(/\S{101,}/g)) length += run.length;
  return length;
}
