import type { DropReason } from '../gate.js';
import { type ClosedWords } from './closed-words.js';
import type { Alignment } from './local-alignment.js';
import { STRONG } from './roles.js';
import type { Statement } from './statement.js';
import { isSame, type Token, UNSURE } from './tokens.js';
import type { Window } from './windows.js';

/** Negations: leaving one out or adding one reverses the meaning. */
const DENIES = new Set(['~no', '~never', '~none', '~nobody', '~nothing', '~nor', '~neither']);

/** Who did it and which of two is less: never put into what is retold, however much else is in own words. */
const EXACT = new Set(['~by', '~less', '~fewer']);

/** So many words before and after a stretch an opinion is of it; so near a condition that stands behind. */
const OPINION_BEFORE = 2;
const CONDITION_BEFORE = 10;
const AFTER = 3;
/** A sentence with so many words of its own is a paraphrase: only quantities and order are compared. */
const OWN_WORDS = 3;
/** A repeated word in speech counts once. */
const REPEATED = 3;

/** What a statement says otherwise than the stretch that it comes from: a word put in, or one left out without which it says more. Null for nothing. */
export function differenceOf(
  statement: Statement,
  window: Window,
  alignment: Alignment,
  closed: ClosedWords,
  isClose: boolean,
): DropReason | null {
  if (alignment.share === 0) return statement.tokens.length ? 'coverage' : null;
  const matched = new Set(alignment.at.filter((k) => k >= 0));
  const own = statement.tokens.filter((t, i) => alignment.at[i]! < 0 && t.key[0] !== '~' && t.key[0] !== '=').length;
  for (const [i, token] of statement.tokens.entries())
    if (
      alignment.at[i]! < 0 &&
      ((isClose && own < OWN_WORDS) || STRONG.has(token.key) || DENIES.has(token.key) || EXACT.has(token.key)) &&
      !isWeaker(i, statement, alignment, window, matched, closed) &&
      !isGiven(i, token, statement, alignment, window, matched, closed)
    )
      return reasonFor(token.key);
  if (movedIn(statement, window, alignment, matched) >= (isClose ? 1 : 2)) return 'coverage';
  if (deniesOther(statement, window, alignment)) return 'negation';
  if (isSurer(statement, window, alignment)) return 'wording';
  for (let k = 0; k < window.tokens.length; k++) {
    if (matched.has(k)) continue;
    const { key } = window.tokens[k]!;
    if (statement.whole?.some((t) => t.key === key)) continue;
    if (
      (isClose || DENIES.has(key) || closed.conditions.has(key)) &&
      isNeeded(key, k, statement, window, alignment, closed) &&
      !isRepeated(k, window, matched)
    )
      return DENIES.has(key) ? 'negation' : 'wording';
  }
  return null;
}

/** How many words with content have changed their place in the stretch: they are said there, but of something else. */
const movedIn = ({ tokens }: Statement, { tokens: texts }: Window, { at, from, to }: Alignment, matched: ReadonlySet<number>): number =>
  tokens.filter(
    ({ key }, i) =>
      at[i]! < 0 && key[0] !== '~' && key[0] !== '=' && texts.some((t, k) => k >= from && k < to && !matched.has(k) && t.key === key),
  ).length;

/** Whether a word that denies stands before something else than where it was said: what it met there is left out. */
function deniesOther({ tokens }: Statement, { tokens: texts }: Window, { at }: Alignment): boolean {
  return tokens.some(({ key }, i) => {
    const [there, next] = [at[i]!, at[i + 1]];
    if (!DENIES.has(key) || there < 0 || next === undefined || next < 0) return false;
    return texts.slice(there + 1, next).some((t) => t.key[0] !== '~');
  });
}

/** Whether what would or could be is said to be what will or can. */
function isSurer({ tokens, text }: Statement, { turn, tokens: texts }: Window, { at }: Alignment): boolean {
  return tokens.some(({ key, start, end }, i) => {
    const existingToken = texts[at[i]!];
    if (!existingToken || (key !== '~will' && key !== '~can')) return false;
    return SURE.test(text.slice(start, end)) && UNSURE.test(turn.text.slice(existingToken.start, existingToken.end));
  });
}
const SURE = /^(will|can|\w*['’]ll)$/i;

/** Where from, where to and compared with what: one of these left out between words that stayed has another in its place. */
const DIRECTIONS = new Set('~from ~by ~into ~against ~before ~after ~over ~under ~within ~between ~than ~more ~less ~during'.split(' '));

function reasonFor(key: string): DropReason {
  if (key[0] === '=') return 'number';
  if (DENIES.has(key)) return 'negation';
  return key[0] === '~' ? 'wording' : 'coverage';
}

/** Whether a word that stands at no place of the stretch is said there all the same: again, as in repeated speech. */
function isGiven(
  i: number,
  { key }: Token,
  statement: Statement,
  { at, from }: Alignment,
  window: Window,
  matched: ReadonlySet<number>,
  closed: ClosedWords,
): boolean {
  // What stands around a number is compared before; a list of them may be in any order.
  if (key[0] === '=') return true;
  if (STRONG.has(key) || (key[0] === '~' && !closed.causes.has(key))) return false;
  const before = at.slice(0, i).findLast((k) => k >= 0) ?? -1;
  const after = at.slice(i).find((k) => k >= 0) ?? window.tokens.length;
  const free = window.tokens.slice(before + 1, after).filter((_, k) => !matched.has(before + 1 + k));
  if (closed.causes.has(key))
    return window.tokens.slice(Math.max(0, (before < 0 ? from : before + 1) - 2), after + 1).some((t) => closed.causes.has(t.key));
  // What is meant by a word such as "it" may be named.
  if (key[0] !== '~' && window.says(key) && standsForIt(window, before, after, from)) return true;
  // A word that changed its place.
  if (window.tokens.some((t, k) => isSame(t.key, key) && !matched.has(k))) return false;
  // A word more, in the place of none and in no list, that is said of it elsewhere in the same stretch.
  return !free.some((t) => t.key[0] !== '~') && after - before <= free.length + 1 && !isInList(statement, i) && window.says(key);
}

/** Whether a word that stands for something else stands between two places of a stretch, or begins it, and nothing else. */
function standsForIt({ turn, tokens }: Window, before: number, after: number, from: number): boolean {
  if (after >= tokens.length || (before >= 0 && after - before > 2)) return false;
  const start = before >= 0 ? tokens[before]!.end : from > 0 ? tokens[from - 1]!.end : 0;
  return STANDS_FOR.test(turn.text.slice(Math.max(start, tokens[after]!.start - STANDS_NEAR), tokens[after]!.start));
}
const STANDS_FOR = /\b(it|its|they|them|their|this|that|these|those|he|she|him|her|his|we|our|ones?)\b/i;
const STANDS_NEAR = 30;

/** Whether a word stands between what a list stands between. */
function isInList({ text, tokens }: Statement, i: number): boolean {
  const { start, end } = tokens[i]!;
  return (
    /(,|\b(and|or|by|und|oder|y|o|et|ou|en|of|e))\s*(\p{L}{1,4}\s)?$/iu.test(text.slice(0, start)) ||
    /^\s*(,|(and|or|und|oder|y|o|et|ou|en|of|e)\b)/iu.test(text.slice(end))
  );
}

const WEAK = /^('?d|would|could|might|may|perhaps|maybe|probably|possibly|seem|seems|seemed|appeared|likely|should)$/i;

/** Whether a word only makes the statement weaker than what was said: "would" in a report, and nothing of its kind left out for it. */
function isWeaker(
  i: number,
  { tokens, text }: Statement,
  { at }: Alignment,
  window: Window,
  matched: ReadonlySet<number>,
  closed: ClosedWords,
): boolean {
  if (!WEAK.test(text.slice(tokens[i]!.start, tokens[i]!.end))) return false;
  const before = at.slice(0, i).findLast((k) => k >= 0) ?? -1;
  const after = at.slice(i).find((k) => k >= 0) ?? window.tokens.length;
  if (DENIES.has(tokens[i + 1]?.key ?? '')) return false;
  if (before < 0) return true;
  return !window.tokens
    .slice(before + 1, after)
    .some((t, k) => !matched.has(before + 1 + k) && (closed.hedges.has(t.key) || t.key === '~must'));
}

/** Whether what is said says less with a word that the statement leaves out. */
function isNeeded(
  key: string,
  k: number,
  { isOpinion }: Statement,
  window: Window,
  { at, from, to }: Alignment,
  closed: ClosedWords,
): boolean {
  const isInside = k >= from && k < to;
  const isBeside = isInside || (sentenceAt(window, k) === sentenceAt(window, k < from ? from : to - 1) && !isMarked(window, k, from, to));
  if (closed.opinions.has(key)) return !isOpinion && (isInside || (isBeside && k >= from - OPINION_BEFORE && k < to + AFTER));
  if (closed.conditions.has(key)) {
    if (isInside) return true;
    const isSameSentence = sentenceAt(window, k) === sentenceAt(window, k < from ? from : to - 1);
    return (
      isSameSentence &&
      key !== '~whether' &&
      (k < from
        ? k >= from - CONDITION_BEFORE &&
          /^~(if|unless|provided|assuming|when|whenever|once|wenn|falls|sofern|si|se|indien|tenzij|mits)$/.test(key)
        : k < to + AFTER)
    );
  }
  if (DIRECTIONS.has(key)) return k > from && k < to - 1 && at.includes(k + 1);
  if (DENIES.has(key) || closed.hedges.has(key)) return isInside || (isBeside && k === from - 1 && isNextTo(window, k));
  return false;
}

/** Whether a word stands right before the next one, but for words that hold them together. */
const isNextTo = ({ turn, tokens }: Window, k: number): boolean =>
  /^[\s\w'’]{0,20}$/.test(turn.text.slice(tokens[k]!.end, tokens[k + 1]!.start));

/** Whether a comma or another mark stands between a word and the stretch. */
function isMarked({ turn, tokens }: Window, k: number, from: number, to: number): boolean {
  const between = k < from ? turn.text.slice(tokens[k]!.end, tokens[from]!.start) : turn.text.slice(tokens[to - 1]!.end, tokens[k]!.start);
  return /[;:.!?]/.test(between);
}

const sentenceAt = ({ starts, tokens }: Window, k: number): number => starts.findLastIndex((start) => start <= tokens[k]!.start);

function isRepeated(k: number, { tokens }: Window, matched: ReadonlySet<number>): boolean {
  const from = Math.max(0, k - (DENIES.has(tokens[k]!.key) ? 1 : REPEATED));
  return tokens.slice(from, 2 * k - from + 1).some((t, j) => t.key === tokens[k]!.key && matched.has(from + j));
}
