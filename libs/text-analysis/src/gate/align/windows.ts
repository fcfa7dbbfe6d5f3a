import { type LanguageCode } from '../../languages.js';
import { sentencesOf } from '../../sentences.js';
import type { Turn } from '../checks.js';
import { beginningOf } from './local-alignment.js';
import { rawWordsOf } from './raw-words.js';
import { type Token, tokensOf } from './tokens.js';

/** A stretch of a turn that one statement may come from: a sentence, or two that follow each other. */
export interface Window {
  turn: Turn;
  tokens: readonly Token[];
  beginnings: ReadonlySet<string>;
  /** All words of it, as `rawWordsOf` has them, and their beginnings. */
  raw: readonly Token[];
  rawBeginnings: ReadonlySet<string>;
  /** Whether a word is said anywhere in what is cited. */
  says: (key: string) => boolean;
  /** Where the sentences of it begin, in the turn's text. */
  starts: readonly number[];
}

/** A longer sentence is read in pieces, so that a turn takes time with its length alone. */
const MAX_WINDOW_TOKENS = 240;

/** The windows of some turns. */
export function windowsOf(turns: readonly Turn[], language: LanguageCode): Window[] {
  const stems = new Set(turns.flatMap((t) => t.words.map((w) => w.stem)));
  const says = (key: string) => stems.has(key);
  return turns.flatMap((turn) => {
    const tokens = tokensOf(turn.text, turn.words, language);
    const raw = rawWordsOf(turn.words, language);
    let next = 0;
    let nextRaw = 0;
    const sentences = sentencesOf(turn.text, language).flatMap(({ start, end }) => {
      const first = next;
      while (next < tokens.length && tokens[next]!.start < end) next++;
      const firstRaw = nextRaw;
      while (nextRaw < raw.length && raw[nextRaw]!.start < end) nextRaw++;
      const part = { start, tokens: tokens.slice(first, next), raw: raw.slice(firstRaw, nextRaw) };
      return part.raw.length <= MAX_WINDOW_TOKENS ? [part] : pieces(part);
    });
    return sentences.flatMap((first, i) => {
      const second = sentences[i + 1];
      const createdWindows = [windowOf(turn, [first], says)];
      if (second) createdWindows.push(windowOf(turn, [first, second], says));
      return createdWindows;
    });
  });
}

interface Part {
  start: number;
  tokens: readonly Token[];
  raw: readonly Token[];
}

function pieces({ tokens, raw }: Part): Part[] {
  return Array.from({ length: Math.ceil(raw.length / MAX_WINDOW_TOKENS) }, (_, k) => {
    const ownTokens = raw.slice(k * MAX_WINDOW_TOKENS, (k + 1) * MAX_WINDOW_TOKENS);
    const [start, end] = [ownTokens[0]!.start, ownTokens.at(-1)!.end];
    return { start, raw: ownTokens, tokens: tokens.filter((t) => t.start >= start && t.start < end) };
  });
}

function windowOf(turn: Turn, parts: readonly Part[], says: Window['says']): Window {
  const [tokens, raw] = [parts.flatMap((p) => p.tokens), parts.flatMap((p) => p.raw)];
  const beginnings = (some: readonly Token[]) => new Set(some.map((t) => beginningOf(t.key)));
  return { turn, says, tokens, raw, beginnings: beginnings(tokens), rawBeginnings: beginnings(raw), starts: parts.map((p) => p.start) };
}
