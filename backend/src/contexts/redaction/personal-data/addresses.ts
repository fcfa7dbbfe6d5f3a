import { isCountry, isForces, isParticle, isPlainWord, isStreetWord, isUnitWord } from './address-words.js';
import type { Span } from './finding.js';

interface Token {
  word: string;
  start: number;
  end: number;
  /** How many line breaks stand before it; behind the first word of a text none. */
  breaks: number;
  isNumber: boolean;
  isName: boolean;
  /** A comma, or nothing: a sentence does not end behind it. */
  continues: boolean;
}

const NUMBER = /^(?:\d{1,6}[a-z]?(?:[-/]\d{1,5}[a-z]?)?|\d{3,5}-\d{3,4})$/iu;
const MAX_BACK = 9;
const MAX_ON = 14;
const CUE =
  /\b(?:address(?:es)?|lives? (?:on|at|in)|living (?:on|at|in)|located (?:at|on)|office is at|taxi to|send (?:it|this|one) to|return to|meet (?:you )?at|residence|postal)\b[^.\n]{0,30}$/i;

/** Postal addresses: words, numbers and lines in their order around a word that only an address has. */
export function addressSpans(text: string): Span[] {
  const tokens = tokensOf(text);
  const spans: Span[] = [];
  let behind = 0;
  for (let i = 0; i < tokens.length; i++) {
    const confidence = seedAt(text, tokens, i);
    if (!confidence) continue;
    const first = Math.max(behind, backFrom(tokens, i));
    const last = onFrom(tokens, i);
    const end = tokens[last]!;
    const spoken = trimmedEnd(text, tokens[first]!.start, end.end);
    const before = spans.at(-1);
    if (before && first <= behind) before.end = spoken;
    // A box with a number, and nothing else, is as often one of vegetables.
    else spans.push({ type: 'ADDRESS', start: tokens[first]!.start, end: spoken, confidence: last - first < 2 ? 0.5 : confidence });
    behind = last + 1;
    i = last;
  }
  return spans.filter(({ start, end }) => /\d/.test(text.slice(start, end)) && end - start > 4);
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let before = 0;
  for (const { 0: word, index } of text.matchAll(/[^\s,;?()"“”]+/gu)) {
    const gap = text.slice(before, index);
    const end = index + word.length;
    tokens.push({
      word,
      start: index,
      end,
      breaks: before ? gap.split('\n').length - 1 : 0,
      isNumber: NUMBER.test(word.replace(/[.:]$/, '')),
      isName: /^[\p{Lu}\p{Lt}\p{Lo}]/u.test(word) && !isPlainWord(word),
      continues: !/[.!:]$/.test(word) || /^(?:\p{L}{1,3}\.|\p{L}\.\p{L}\.)$/u.test(word) || isUnitWord(word),
    });
    before = end;
    // What closes a sentence or a question closes an address.
    if (/[?;]/.test(text[end] ?? '')) tokens.at(-1)!.continues = false;
  }
  return tokens;
}

/** How sure an address stands here; 0 for none. */
function seedAt(text: string, tokens: readonly Token[], i: number): number {
  const token = tokens[i]!;
  const [before, next, third] = [tokens[i - 1], tokens[i + 1], tokens[i + 2]];
  const near = (other: Token | undefined) => other !== undefined && other.breaks < 2;
  if (isUnitWord(token.word))
    return next?.isNumber || (isUnitWord(next?.word ?? '') && third?.isNumber) || /^US[A-Z]{1,4}$/.test(token.word) ? 0.9 : 0;
  if (isForces(token.word) && /^a[aep]$/i.test(next?.word ?? '')) return 0.95;
  if (isStreetWord(token.word) && !isPlainWord(token.word)) {
    const isLone = token.word.length < 3 || /^\p{Ll}/u.test(token.word);
    if (before?.isNumber && near(token) && next?.isName) return 0.8;
    if (next?.isNumber && near(next) && !isLone) return 0.85;
    if (before?.isName && tokens[i - 2]?.isNumber && near(token)) return 0.85;
    if (before?.isName && isName(tokens[i - 2]) && tokens[i - 3]?.isNumber) return 0.8;
    if (next?.isName && (third?.isNumber || tokens[i + 3]?.isNumber || tokens[i + 4]?.isNumber)) return 0.75;
    return 0;
  }
  if (token.isNumber && /^\d{1,5}[a-z]?$/i.test(token.word) && next?.isName && near(next)) {
    // "5638 Aasa 43": a number, one to four names, a number.
    for (let k = i + 2; k <= i + 5 && near(tokens[k]); k++) {
      if (tokens[k]!.isNumber) return 0.75;
      if (!isName(tokens[k]) && !isParticle(tokens[k]!.word)) break;
    }
    if (CUE.test(text.slice(Math.max(0, token.start - 60), token.start))) return 0.65;
  }
  if (
    token.isName &&
    next?.isNumber &&
    near(next) &&
    /^\d{1,4}[a-z]?[.,]?$/i.test(next.word) &&
    CUE.test(text.slice(Math.max(0, token.start - 60), token.start))
  )
    return 0.65;
  // "Pano, PA 73161"
  if (/^[A-Z]{2}$/.test(token.word) && before?.isName && /^\d{5}(?:-\d{4})?[.]?$/.test(next?.word ?? '')) return 0.85;
  return 0;
}

const isName = (token: Token | undefined) => token?.isName === true;
const belongs = (token: Token) =>
  token.isNumber || token.isName || isUnitWord(token.word) || isStreetWord(token.word) || isParticle(token.word);

/** Back to the number or the name that the address begins with, over at most one line break at once. */
function backFrom(tokens: readonly Token[], seed: number): number {
  let first = seed;
  for (let i = seed; i > 0 && seed - i < MAX_BACK; i--) {
    const before = tokens[i - 1]!;
    if (tokens[i]!.breaks > 1 || !before.continues || !belongs(before)) break;
    if (
      tokens[i]!.breaks === 1 &&
      first === i &&
      tokens[i]!.isNumber &&
      !tokens[i - 2]?.isNumber &&
      !before.isNumber &&
      !isStreetWord(before.word)
    )
      break;
    if (!isParticle(before.word)) first = i - 1;
  }
  // A house number ends the search, however many names stand before it: they are of the person who lives there.
  for (let i = first; i < seed; i++)
    if (tokens[i]!.isNumber && i > first && !hasNumber(tokens, first, i))
      return tokens[i + 1]!.isName || isUnitWord(tokens[i + 1]!.word) ? i : first;
  return first;
}

function hasNumber(tokens: readonly Token[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (tokens[i]!.isNumber || isStreetWord(tokens[i]!.word)) return true;
  return false;
}

/** On over flat, town, zip code and country. */
function onFrom(tokens: readonly Token[], seed: number): number {
  let last = seed;
  for (let i = seed + 1; i < tokens.length && i - seed <= MAX_ON; i++) {
    const token = tokens[i]!;
    if (!tokens[i - 1]!.continues) break;
    const zip = /^\d{4,6}/.test(token.word);
    if (token.breaks > 1 && !zip && !isCountry(nameFrom(tokens, i))) break;
    if (token.breaks > 2 || !belongs(token)) break;
    if (!isParticle(token.word)) last = i;
  }
  return last;
}

function nameFrom(tokens: readonly Token[], i: number): string {
  const words = [tokens[i]!.word];
  for (let k = i + 1; k < tokens.length && k < i + 4 && tokens[k]!.isName && !tokens[k]!.breaks; k++) words.push(tokens[k]!.word);
  return words.join(' ');
}

function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).replace(/[\s.,:!]+$/, '').length;
}
