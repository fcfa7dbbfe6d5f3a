import { createHash } from 'node:crypto';
import { languageOf } from '../language-of.js';
import { type LanguageCode } from '../languages.js';
import { sentencesOf } from '../sentences.js';
import { alignmentFault, isParaphrase } from './align/align-check.js';
import { hasQuantities, hasSpeakers, isSupportedBy, type Turn } from './checks.js';
import { claimOf } from './claim.js';
import type { StemWeight } from './coverage.js';
import { isSameDenial, isWholeSentence } from './denial-check.js';
import { gateWordsOf } from './gate-words.js';
import { givesOrders } from './instructions.js';
import { languageWordsOf } from './language-words.js';
import { hasMarkup } from './markup.js';
import { hasNames } from './name-check.js';
import { isSamePolarity } from './polarity-check.js';
import { isVerbatim, quotesOf } from './quotes.js';
import { mentionsOf } from './speakers.js';

/** Where a sentence says it has its words from: a range of one version of an object, in code points, and the SHA-256 of the text that stands there. */
export interface CitedRange {
  objectType: 'NOTE' | 'HIGHLIGHT';
  objectId: string;
  version: number;
  start: number;
  end: number;
  sha256: string;
}

/** A cited range with what stands there: the exact text, and who says which part of it. */
export interface CitedText extends CitedRange {
  text: string;
  turns: readonly { speaker: string | null; text: string }[];
}

/** What the gate must know besides: the people known as speakers, how much words tell texts apart, and the language that texts are expected in. */
export interface GateSetting {
  speakers: readonly string[];
  weight: StemWeight;
  language: LanguageCode;
}

export const DROP_REASONS = [
  'citation',
  'orders',
  'quote',
  'number',
  'name',
  'speaker',
  'negation',
  'wording',
  'coverage',
  'markup',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];
export type Verdict = { isSupported: true } | { isSupported: false; reason: DropReason };

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whether a written sentence is supported by what it cites. Whatever cannot be shown to be supported is not. */
export function judge(sentence: string, cited: readonly CitedText[], setting: GateSetting): Verdict {
  const reason = faultOf(sentence, cited, setting);
  return reason ? { isSupported: false, reason } : { isSupported: true };
}

function faultOf(sentence: string, cited: readonly CitedText[], setting: GateSetting): DropReason | null {
  if (!cited.length || cited.some((c) => hashOf(c.text) !== c.sha256)) return 'citation';
  if (hasMarkup(sentence)) return 'markup';
  // Who gives orders to the machine may say anything: neither they nor what obeys them is evidence.
  if (givesOrders(sentence) || cited.some((c) => givesOrders(c.text))) return 'orders';
  // A negation is one only in its own language, and a workspace has notes in others: where there are several, it must be right in each of them.
  for (const language of languagesOf(sentence, cited, setting.language)) {
    const problem = faultIn(language, sentence, cited, setting);
    if (problem) return problem;
  }
  return null;
}

function faultIn(
  language: LanguageCode,
  sentence: string,
  cited: readonly CitedText[],
  { speakers, weight }: GateSetting,
): DropReason | null {
  const turns = turnsOf(cited, language);
  const claim = claimOf(sentence, language);
  if (claim.words.length === 0) return 'coverage';
  if (!quotesOf(sentence).every((quote) => turns.some((t) => isVerbatim(quote, t.text)))) return 'quote';
  const languageWords = languageWordsOf(language);
  const isWhole = () =>
    isWholeSentence(
      sentence,
      turns.map((t) => t.text),
      language,
    );
  // For an unknown language only identical sentences can be verified.
  if (language !== 'en' && !languageWords) return isWhole() ? null : 'coverage';
  const mentions = mentionsOf(sentence, claim.words, speakers, language);
  if (!hasQuantities(claim, turns, weight, language)) return 'number';
  if (!hasNames(claim, mentions, turns, weight, language)) return 'name';
  if (!hasSpeakers(claim, mentions, turns, weight)) return 'speaker';
  const isSame = languageWords
    ? isSameDenial(claim, mentions, turns, weight, languageWords, language)
    : isSamePolarity(claim, mentions, turns, weight);
  if (!isSame && !isWhole() && !(language === 'en' && isParaphrase(claim, mentions, turns, language))) return 'negation';
  if (!isSupportedBy(claim, mentions, turns, weight, languageWords !== null)) return 'coverage';
  return alignmentFault(claim, mentions, turns, language);
}

/** The languages of the sentence and of all that it cites, each turn and each of its sentences by itself; what is too short to tell is of those around it. */
function languagesOf(sentence: string, cited: readonly CitedText[], expected: LanguageCode): Set<LanguageCode> {
  const all = languageOf(cited.map((c) => c.text).join('\n'), expected);
  const own = cited.flatMap((c) =>
    c.turns.flatMap(({ text }) => {
      const most = languageOf(text, expected);
      return [most, ...sentencesOf(text).map(({ start, end }) => languageOf(text.slice(start, end), most))];
    }),
  );
  return new Set([all, ...own, languageOf(sentence, all)]);
}

function turnsOf(cited: readonly CitedText[], language: LanguageCode): Turn[] {
  return cited.flatMap((c) => c.turns.map(({ speaker, text }) => ({ speaker, text, words: gateWordsOf(text, language) })));
}
