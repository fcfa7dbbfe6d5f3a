import type { LanguageCode, TextRange } from '@libs/text-analysis';

/** A mark of a transcript, a word, or one other sign. No part can be read in two ways, so that no text is slow to go through. */
const TOKEN = /\{[^{}]{0,60}\}|\[[a-z ]{1,30}\]|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*|\S/gu;
/** Sounds that say nothing; as they are written in capitals they may be a name. */
const SOUND = /^(?:[Uu]m+|[Uu]h+|[Ee]rm?|[Hh]m+|[Mm]{2,}|[Mm]hm|[Mm]m-hmm|[Uu]h-huh|@)$/;
const MARK = /^(?:\{.*\}|\[.*\])$/s;
const JOINT_SIGN = /^[,.…–—-]$/;
/** What leads on from the sentence before, unless it is a part of a word group that means something. */
const LEADS_ON = new Set(['and', 'so', 'but', 'cuz']);
const GROUP = new Set(['that', 'far', 'long', 'many', 'much', 'few', 'for', 'else', 'as', 'to', 'on', 'called']);
/** What opens a sentence in speech where a comma follows. */
const OPENS = new Set(
  'well like just right okay ok yeah yep yes no oh ah now actually anyway basically obviously specifically then'
    .split(' ')
    .concat(['you know', 'i mean']),
);
/** What opens a sentence in speech also without a comma. */
const OPENS_ALONE = new Set(['well', 'okay', 'ok', 'yeah', 'oh']);
/** What may stand behind such a word for it to be an opening: "Well-being" and "okay by me" are none. */
const SUBJECT =
  /^(?:i|we|you|he|she|it|they|there|this|that|these|those|the|a|an|my|our|one|if|when|because|so|and|but|maybe|basically|like|um|uh|i'm|i've|we've|we're|it's|that's|there's|what|how|in|for)$/i;
const HANGS_ON = new Set(['so', 'and', 'but', 'or', 'like', 'you know']);
/** The mark of a sentence that was begun and given up, in the corpora that are known. */
const RESTART_MARK = '{disfmarker}';
const BROKEN_WORDS = 2;
const LEAST_WORDS = 3;

interface Token {
  text: string;
  start: number;
  end: number;
}

/**
 * The part of an English sentence that a reader needs: without the sounds, marks and joints at its ends. All of it where little would be left, and
 * in other languages, whose words these are not.
 */
export function trimmed(text: string, { start, end }: TextRange, language: LanguageCode): TextRange {
  if (language !== 'en') return { start, end };
  const tokens = [...text.slice(start, end).matchAll(TOKEN)].map(
    (m): Token => ({ text: m[0], start: start + m.index, end: start + m.index + m[0].length }),
  );
  const from = firstOf(tokens);
  const to = lastOf(tokens, from);
  const kept = tokens.slice(from, to);
  return kept.filter((t) => isWord(t.text)).length >= LEAST_WORDS ? { start: kept[0]!.start, end: kept.at(-1)!.end } : { start, end };
}

/** From 0 to 1: how smoothly a sentence reads. In English each hesitation, mark and new beginning takes from it; in all languages an end without its sign does. */
export function smoothness(text: string, words: number, language: LanguageCode): number {
  const whole = /[.!?。？！]["'”’)]*$/.test(text) ? 1 : 0.6;
  if (language !== 'en') return whole;
  const tokens = [...text.matchAll(TOKEN)].map(([token]) => token);
  let stumbles = 0;
  for (const [i, token] of tokens.entries()) {
    const next = tokens[i + 1]?.toLowerCase() ?? '';
    if (SOUND.test(token) || MARK.test(token)) stumbles++;
    else if (isWord(token) && (token.toLowerCase() === next || isHalfOf(token.toLowerCase(), next))) stumbles++;
  }
  return whole / (1 + (6 * stumbles) / Math.max(4, words));
}

/** Whether a word broke off and was begun again: "legis legislature", "p personally". Short words may be words of their own. */
const isHalfOf = (word: string, next: string): boolean =>
  next.length > word.length && next.startsWith(word) && (word.length >= 4 || (word.length === 1 && !/[aio0-9]/.test(word)));

const isWord = (token: string): boolean => /^[\p{L}\p{N}]/u.test(token);
const isEmpty = ({ text }: Token): boolean => SOUND.test(text) || MARK.test(text);
const two = (tokens: readonly Token[], i: number): string => `${tokens[i]?.text ?? ''} ${tokens[i + 1]?.text ?? ''}`.toLowerCase();

function firstOf(tokens: readonly Token[]): number {
  let i = 0;
  for (;;) {
    const restart = tokens.slice(i, i + BROKEN_WORDS + 1).findIndex(({ text }) => text === RESTART_MARK);
    const [token, next] = [tokens[i], tokens[i + 1]];
    if (!token) return i;
    const word = token.text.toLowerCase();
    const pair = two(tokens, i);
    if (restart > 0) i += restart + 1;
    else if (isEmpty(token) || JOINT_SIGN.test(word)) i++;
    else if (/^['’]$/.test(word) && next?.text.toLowerCase() === 'cause') i += 2;
    else if (LEADS_ON.has(word) && next && !GROUP.has(next.text.toLowerCase())) i++;
    else if (OPENS.has(word) && next?.text === ',') i += 2;
    else if (OPENS_ALONE.has(word) && next && SUBJECT.test(next.text.replaceAll('’', "'"))) i++;
    else if (OPENS.has(pair) && tokens[i + 2] && JOINT_SIGN.test(tokens[i + 2]!.text)) i += 3;
    else return i;
  }
}

function lastOf(tokens: readonly Token[], from: number): number {
  let i = tokens.length;
  for (;;) {
    const last = tokens[i - 1];
    if (!last || i <= from) return i;
    // "5 mm" is a length.
    const isSound = isEmpty(last) && !/^\p{N}/u.test(tokens[i - 2]?.text ?? '');
    if (isSound || /^[,…–—-]$/.test(last.text)) i--;
    else if (HANGS_ON.has(last.text.toLowerCase()) && tokens[i - 2]?.text === ',') i -= 2;
    else if (HANGS_ON.has(two(tokens, i - 2)) && tokens[i - 3]?.text === ',') i -= 3;
    else return i;
  }
}
