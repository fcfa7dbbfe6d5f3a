import { LANGUAGES, type LanguageCode, questionWeights, wordsOf } from '@libs/text-analysis';

/** What a question means where it stands in a conversation. */
export interface ResolvedQuestion {
  /** The question with those that it points back to, the first of them first. */
  text: string;
  /** The stems to look for, and what each counts. */
  counts: Map<string, number>;
  /** The questions that it points back to; none where it says everything itself. */
  before: string[];
}

/** What a word of an earlier question counts beside the words of the question itself: it tells apart, and alone it is no answer. */
const EARLIER_WORD_WEIGHT = 0.2;
/** A question of so few words with content says too little by itself; of a script without blanks, so few pairs of characters. */
const MIN_CONTENT_WORDS = 2;
const MIN_CHARACTER_PAIRS = 6;

/** Words that stand for something said before, and words that go on from it at the beginning of a question; folded. */
const REFERRING_WORDS: Partial<Record<LanguageCode, string>> = {
  en: 'it its they them their theirs these those he him his she her hers such same ones others else also too instead',
  de: 'er sie ihn ihm ihr ihre ihren ihrer ihnen dies diese diesen dieser dieses davon daran damit daruber dazu dort auch sonst stattdessen',
  es: 'ellos ellas ella eso esto esos esas estos estas su sus les tambien ademas otros otras',
  fr: 'ils elles leur leurs cela ca ceci celui celle ceux celles eux aussi autres',
};
const CONTINUATION_WORDS: Partial<Record<LanguageCode, string>> = {
  en: 'and but or so then',
  de: 'und aber oder',
  es: 'y pero o',
  fr: 'et mais ou',
};

/** Whether a question stands on what was asked before it. */
function refersToEarlier(question: string, own: ReadonlyMap<string, number>, language: LanguageCode): boolean {
  const said = [...own.values()].filter((weight) => weight >= 1).length;
  if (said <= (LANGUAGES[language].spaced ? MIN_CONTENT_WORDS : MIN_CHARACTER_PAIRS)) return true;
  const words = wordsOf(question, language).map((w) => w.word);
  const isOf = (list: string | undefined, word: string | undefined) => word !== undefined && (list ?? '').split(' ').includes(word);
  return isOf(CONTINUATION_WORDS[language], words[0]) || words.some((word) => isOf(REFERRING_WORDS[language], word));
}

/**
 * A question after others of its conversation. Where it points back to them ("Which of them also mentioned the price?"), or says little by
 * itself, the last one that stands alone, which has the subject, comes along; it counts little, so that what is asked now must be said. One
 * without any word of its own ("Why?") is about what was asked last. `names` are the tags in scope.
 */
export function resolveFollowUp(
  question: string,
  earlier: readonly string[],
  language: LanguageCode,
  names: readonly string[] = [],
): ResolvedQuestion {
  const own = questionWeights(question, language, { names, isFollowUp: earlier.length > 0 });
  const counts = new Map(own);
  const before = new Map<string, number>();
  const subject = earlier.findLast((value) => !refersToEarlier(value, questionWeights(value, language), language)) ?? earlier[0];
  if (subject !== undefined && refersToEarlier(question, own, language)) {
    before.set(subject, EARLIER_WORD_WEIGHT);
    const last = own.size === 0 ? lastQuestionWithContent(earlier, language) : undefined;
    if (last !== undefined) before.set(last, 1);
  }
  for (const [value, share] of before)
    for (const [stem, weight] of questionWeights(value, language, { names }))
      counts.set(stem, Math.max(weight * share, counts.get(stem) ?? 0));
  return { text: [...before.keys(), question].join(' '), counts, before: [...before.keys()] };
}

/** The last of some questions that has words with content. */
const lastQuestionWithContent = (questions: readonly string[], language: LanguageCode): string | undefined =>
  questions.findLast((value) => wordsOf(value, language).some((w) => !w.stop));
