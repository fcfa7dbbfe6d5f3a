import { type LanguageCode } from '../../languages.js';
import { stemOf, type Word } from '../../words.js';
import { quantitiesOf } from '../numbers.js';
import { type ClosedWords, closedWordsOf } from './closed-words.js';
import { baseOf } from './irregular-verbs.js';

/** A word of a text as it is aligned: by its key, which forms that say the same share. Words that only hold a sentence together are none. */
export interface Token {
  /** A stem, "~" and a word of a closed class, or "=" and the value of a number. */
  key: string;
  start: number;
  end: number;
}

/** A difference of percentages. */
const POINTS = 'percentpoint';
const SIGNS: Record<string, string> = { '%': 'percent', '‰': 'permil', '€': 'euro', $: 'dollar', '£': 'pound', '¥': 'yen', '°': 'degre' };
const SIGN = /[%‰€$£¥°]/g;

/** The tokens of a text; `isLeftOut` says of a word by its index that it is none, whatever it is. */
export function tokensOf(
  text: string,
  words: readonly Word[],
  language: LanguageCode,
  isLeftOut: (i: number) => boolean = () => false,
): Token[] {
  const closed = closedWordsOf(language);
  const numbers = new Map(quantitiesOf(text, words, language).map((q) => [q.from, q]));
  const tokens: Token[] = [];
  let last = 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    addSigns(tokens, text, last, word.start);
    last = word.end;
    // "One of them" counts nothing: it is a part of them.
    const number = isPartitive(words, i, language) ? undefined : numbers.get(i);
    const to = number ? number.to : i + 1;
    const end = words[to - 1]!.end;
    if (!isLeftOut(i)) {
      if (number) tokens.push({ key: `=${number.value}`, start: word.start, end });
      else for (const key of keysOf(text, words, i, language, closed)) tokens.push({ key, start: word.start, end });
    }
    if (number) addSigns(tokens, text, word.end, end);
    last = end;
    i = to - 1;
  }
  addSigns(tokens, text, last, text.length);
  return tokens;
}

const isPartitive = (words: readonly Word[], i: number, language: LanguageCode): boolean =>
  language === 'en' && words[i]!.word === 'one' && words[i + 1]?.word === 'of';

function addSigns(tokens: Token[], text: string, from: number, to: number): void {
  for (const sign of text.slice(from, to).matchAll(SIGN)) {
    const start = from + sign.index;
    tokens.push({ key: SIGNS[sign[0]]!, start, end: start + 1 });
  }
}

function keysOf(text: string, words: readonly Word[], i: number, language: LanguageCode, closed: ClosedWords | null): string[] {
  const { word, stem, stop } = words[i]!;
  if (language === 'en') return englishKeys(text, words, i, closed!);
  const key = closed?.keys.get(word);
  if (key) return [key];
  return stop || closed?.free.has(word) ? [] : [stem];
}

/** English writes words together that say two things: "don't", "they'll". */
function englishKeys(text: string, words: readonly Word[], i: number, closed: ClosedWords): string[] {
  const { word, stem, stop } = words[i]!;
  // A mark ends what belongs together.
  const besides = (k: number, of: number) =>
    words[k] && /^[\s'’"-]*$/.test(k < of ? text.slice(words[k]!.end, words[of]!.start) : text.slice(words[of]!.end, words[k]!.start))
      ? words[k]!.word
      : undefined;
  const [before, after] = [besides(i - 1, i), besides(i + 1, i)];
  const secondBefore = before === undefined ? undefined : besides(i - 2, i - 1);
  if (word.endsWith("n't") || word === 'cannot') return [...(CONTRACTED[word] ?? []), '~no'];
  if (/'(ll|d)$/.test(word)) return ['~will'];
  if (word === 'cent' && before === 'per') return ['percent'];
  if (word === 'per' && (after === 'cent' || after === 'mille')) return [];
  // Points are a difference, percent a share.
  if (word.startsWith('percentage') && after?.startsWith('point')) return [POINTS];
  if (word.startsWith('point') && before === 'percentage') return [];
  if (word === 'mille' && before === 'per') return ['permil'];
  // "They have to", "they are going to": what must be and what will be.
  if (/^(have|has|had)$/.test(word) && after === 'to') return ['~must'];
  // A plan may not have been carried out, so it must be reported as a plan.
  if (word === 'going' && after === 'to') return /^(was|were)$/.test(before ?? '') ? [] : ['~will'];
  if (FEELING.has(word) && after !== undefined && SUBJECT.test(after)) return ['~think'];
  // "A few" and "a little" are some.
  if ((word === 'few' || word === 'little') && before === 'a') return ['~some'];
  if (word === 'to' && after === 'be' && i > 0 && /^(is|are|was|were)$/.test(before!)) return ['~must'];
  // "One of them" is a part of them, "the sort of" and "sort of" weaken what follows.
  if (word === 'one' && after === 'of') return ['~one'];
  if ((word === 'sort' || word === 'kind') && after === 'of') return ['~sort'];
  // "Out of it" and "into it" are ways, "sort out" and "find out" are none.
  if (word === 'out' && after === 'of') return ['~outof'];
  if (word === 'bit') return before === 'a' || before === 'little' ? ['~bit'] : [stem];
  // "This week", "last week", "next week": where in time.
  if (TIME_PLACES.has(word) && after !== undefined && TIME_UNITS.has(after)) return [`~${word}`];
  // Whose stem is that of "even".
  if (/^evenings?$/.test(word)) return ['~evening'];
  // "Once a week" is a number, "once they left" a time.
  if (word === 'once' && (after === undefined || /^(a|an|per|every|each|in|or|and|more|again|only|this|last|at|for|on)$/.test(after)))
    return ['once'];
  if (isIdiom(word, before, after, secondBefore)) return [];
  // "As long as" and "in case" set conditions.
  if ((word === 'long' && before === 'as' && after === 'as') || (word === 'case' && before === 'in' && SUBJECT.test(after ?? '')))
    return ['~if'];
  if (word === 'as') return isConjunction(text, words, i) ? ['~as'] : [];
  const key = closed.keys.get(word);
  if (key) return [key];
  if (stop || closed.free.has(word)) return [];
  const base = baseOf(word);
  if (base === 'be' || base === 'have' || base === 'do') return [];
  return [base ? stemOf(base, 'en') : stem];
}

/** "As they left", "As the shop was closed, …": with a clause behind it "as" joins, as "because" and "while" do; else it only compares or says what as. */
function isConjunction(text: string, words: readonly Word[], i: number): boolean {
  const next = words[i + 1]?.word ?? '';
  if (i > 0 && /^(such|so|same|well|much|many|far|long|soon|just)$/.test(words[i - 1]!.word)) return false;
  if (words.slice(Math.max(0, i - 3), i).some((w) => w.word === 'as') || NO_CLAUSE.has(next)) return false;
  if (SUBJECT.test(next)) return !isAside(words[i + 2]?.word ?? '', words[i + 3]?.word ?? '');
  // Another clause is one as long as a mark ends it and it has a verb of its own.
  if (i > 0 && !/[,;:.!?]\s*$/.test(text.slice(0, words[i]!.start)) && !/^(that|and|but|so)$/.test(words[i - 1]!.word)) return false;
  const rest = words.slice(i + 1, i + 1 + AS_CLAUSE);
  const end = rest.findIndex((w, k) => k > 0 && /[,;]/.test(text.slice(rest[k - 1]!.end, w.start)));
  return end > 1 && rest.slice(0, end).some((w) => FINITE.test(w.word));
}
/** "As you know", "as they said": who says it, not why. */
const isAside = (verb: string, next: string): boolean =>
  ASIDE.test(verb) || (/^(have|has|had|are|is|was|were|just|already|also)$/.test(verb) && ASIDE.test(next));
const ASIDE =
  /^(say|says|said|know|knows|knew|mention|mentions|mentioned|see|saw|aware|explained|explain|noted|pointed|told|tell|call|called|put|suggested|described|discussed|stated|understand)$/;
const NO_CLAUSE = new Set(
  'for to of a an well such long far soon many much if though part regards compared opposed mentioned usual'.split(' '),
);
const SUBJECT = /^(i|we|you|he|she|it|they|there)('\w+)?$/;
const FINITE =
  /^(is|are|was|were|has|have|had|do|does|did|can|could|will|would|may|might|must|should|\w+n't|(i|we|you|he|she|it|they|there|that)('\w+)?)$/;
const AS_CLAUSE = 20;

const FEELING = new Set(['feel', 'feels', 'felt']);

const TIME_PLACES = new Set('this last next past coming previous following that same'.split(' '));
const TIME_UNITS = new Set(
  `second minute hour day night morning afternoon evening noon week weekend fortnight month quarter season term semester year decade century spring summer autumn fall winter time
   monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
   minutes hours days weeks months years decades centuries`.split(/\s+/),
);

/**
 * Words that say here nothing of how much, how many or how sure: "each other", "last but not least", "not at all", "first of all". "Each" at the
 * end of a sentence is none of them: "ten euros" and "ten euros each" are two prices; nor is "all" before what it is all of.
 */
function isIdiom(word: string, before?: string, after?: string, secondBefore?: string): boolean {
  switch (word) {
    case 'each':
      return after === 'other';
    case 'other':
      return before === 'each';
    case 'another':
      return before === 'one';
    case 'least':
      return before === 'not' && secondBefore === 'but';
    case 'last':
      return before === 'at' || (after === 'but' && before === undefined);
    case 'all':
      return (
        after === undefined &&
        (/^(at|after|above)$/.test(before ?? '') || (before === 'of' && /^(first|most|best)$/.test(secondBefore ?? '')))
      );
    case 'know':
      return before === 'to' && KNOWING.has(secondBefore ?? '');
    default:
      return false;
  }
}

/** Who wants or gets to know something does not know it. */
const KNOWING = new Set(
  'want wants wanted wanting like need needs needed get gets got getting have has had good nice important let come came'.split(' '),
);

const CONTRACTED: Record<string, string[]> = {
  "won't": ['~will'],
  "wouldn't": ['~will'],
  "can't": ['~can'],
  "couldn't": ['~can'],
  cannot: ['~can'],
  "shouldn't": ['~should'],
  "mustn't": ['~must'],
  "mightn't": ['~may'],
};

/** What only would or could be. */
export const UNSURE = /^(would|could|\w*['’]d|wouldn['’]t|couldn['’]t)$/i;

const KIN_LETTERS = 5;

/** Whether two keys say the same: equal, or forms of one word that the stemmer keeps apart, but not degrees of one ("large", "largest"). */
export function isSame(a: string, b: string): boolean {
  if (a === b) return true;
  if (a[0] === '~' || b[0] === '~' || a[0] === '=' || b[0] === '=') return false;
  if (a.length < KIN_LETTERS || b.length < KIN_LETTERS || a.slice(0, KIN_LETTERS) !== b.slice(0, KIN_LETTERS)) return false;
  if (isDegree(a, b) || isDegree(b, a)) return false;
  let same = KIN_LETTERS;
  while (same < a.length && a[same] === b[same]) same++;
  return same >= 0.65 * Math.max(a.length, b.length);
}

const isDegree = (a: string, b: string): boolean =>
  /(er|est|st)$/.test(a) && a.replace(/(er|est|st)$/, '').startsWith(b.replace(/(e|er|r)$/, '').slice(0, -1));
