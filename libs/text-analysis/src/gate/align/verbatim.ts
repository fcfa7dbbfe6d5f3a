import { isAnswer } from './answers.js';
import { align, beginningOf } from './local-alignment.js';
import type { Statement } from './statement.js';
import { isSame, type Token, UNSURE } from './tokens.js';
import type { Window } from './windows.js';

/** From this share of its words on, and with so few of its own, a sentence says what was said in the same words. */
const VERBATIM = 0.8;
/** From this share on a place may be the one that was meant instead. */
const ALTERNATIVE = 0.7;
/** Another word stands in the place of no more words than that. */
const REPLACED = 3;
const OWN_WORDS = 2;
const LEAST_WORDS = 5;

/** They come and go when somebody is quoted in a report: persons, tenses, articles, and what goes on from the sentence before. */
const LIGHT = new Set(
  '~they ~the ~a ~an ~that ~be ~have ~do ~to ~of ~and ~but ~so ~also ~this ~there ~then ~just ~or actual realli simpli inde still'.split(
    ' ',
  ),
);
const TIME_WORDS = new Set('~for ~in ~since ~until'.split(' '));
const EVERY = new Set('~every ~each ~one =1'.split(' '));
/** Behind a denial they say how far it reaches. */
const REACH = new Set(
  `~very ~too ~so ~yet ~just ~only ~all ~any ~every ~many ~much ~both ~quite ~that enough realli necessarili alway entir entire complet exact particular especi ever`.split(
    /\s+/,
  ),
);
const DENIES = /(n['’]t|^not|^cannot|^never|^no)$/i;

/** Whether a sentence that was said in nearly the same words has another word in the place of one, or one more in a list or before a time. */
export function hasOtherWord({ raw, text }: Statement, windows: readonly Window[]): boolean {
  if (raw.length < LEAST_WORDS) return false;
  let isNear = false;
  for (const window of windows) {
    const { at, share } = align(raw, window.raw);
    const own = raw.flatMap((t, i) => (at[i]! < 0 && !isLight(t, text) ? [i] : []));
    if (share < ALTERNATIVE || own.length > OWN_WORDS) continue;
    isNear ||= share >= VERBATIM;
    if (!own.some((i) => isOther(i, raw, text, at, window)) && !lacksReach(at, window)) return false;
  }
  return isNear;
}

const isLight = (t: Token, text: string): boolean => LIGHT.has(t.key) || UNSURE.test(text.slice(t.start, t.end));

/** Whether a word stands where the source has another one, and not one that only stands for it. */
function isOther(i: number, raw: readonly Token[], text: string, at: readonly number[], { raw: tokens, turn }: Window): boolean {
  const { key, start, end } = raw[i]!;
  if (isAnswer(i, raw, text)) return false;
  // Numbers are compared by their places.
  if (/^\d/.test(text.slice(start, end))) return false;
  const before = at.slice(0, i).findLast((k) => k >= 0);
  const after = at.slice(i).find((k) => k >= 0);
  if (isListed(text, raw[i]!) && !tokens.some((t) => isSame(t.key, key))) return true;
  if (before === undefined || after === undefined) return false;
  const gap = tokens.slice(before + 1, after).filter((t) => !isRepeated(t, before, after, tokens));
  if (gap.some((t) => isSame(t.key, key))) return false;
  if (TIME_WORDS.has(key) && !gap.length && /^\s+(a|an|one|two|\d+)\b/.test(text.slice(end))) return true;
  const otherTokens = gap.filter((t) => !isLight(t, turn.text));
  return (
    otherTokens.length <= REPLACED && otherTokens.some((t) => (t.key[0] === '~') === (key[0] === '~') || EVERY.has(t.key) || EVERY.has(key))
  );
}

/** A word between two commas or before "and" that stands there for itself. */
const isListed = (text: string, { start, end }: Token): boolean =>
  /,\s*$/.test(text.slice(0, start)) && /^\s*(,|and\b|or\b)/.test(text.slice(end));

const isRepeated = (t: Token, before: number, after: number, tokens: readonly Token[]): boolean =>
  [before, before - 1, after, after + 1].some((k) => tokens[k] !== undefined && tokens[k]!.key === t.key);

/** Whether a list between words that are said has a member that is not said. */
export function hasOtherMember({ raw, text }: Statement, windows: readonly Window[]): boolean {
  const isSaid = (t: Token | undefined) => t !== undefined && windows.some((w) => w.rawBeginnings.has(beginningOf(t.key)));
  return raw.some(
    (t, i) =>
      t.key[0] !== '~' &&
      isListed(text, t) &&
      !isSaid(t) &&
      isSaid(raw[i - 1]) &&
      isSaid(raw.slice(i + 1).find(({ key }) => key !== '~and' && key !== '~or')),
  );
}

/** Whether a denial stayed without the word by which it denies only so much. */
function lacksReach(at: readonly number[], { raw, turn }: Window): boolean {
  const matched = new Set(at);
  return raw.some((t, k) => {
    if (!REACH.has(t.key) || matched.has(k)) return false;
    const denial = [k - 1, k - 2, k - 3].find((d) => raw[d] && DENIES.test(turn.text.slice(raw[d]!.start, raw[d]!.end)));
    return denial !== undefined && matched.has(denial) && matched.has(k + 1) && !isSame(raw[k - 1]!.key, t.key);
  });
}
