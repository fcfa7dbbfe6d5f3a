/** A word of a query, or words that are one number, with other ways to write the same. */
export interface WordVariants {
  text: string;
  others: readonly string[];
}

/** Endings that British and American English write differently, each with what stands before them; applied both ways. */
const ENDINGS: readonly (readonly [before: string, one: string, other: string])[] = [
  ['.{2,}[^aeou\\W]', 'our', 'or'],
  ['.+[bcgtv]', 're', 'er'],
  ['.{3,}', 'is', 'iz'],
  ['.{2,}l', 'ys', 'yz'],
  ['.{2,}', 'ogue', 'og'],
  ['.{2,}en', 'ce', 'se'],
  ['.*[aeiou]', 'll', 'l'],
  ['.{4,}m', 'me', ''],
  ['gr', 'ey', 'ay'],
];
/** What may follow such an ending. */
const AFTER = '(s|ed|ing|er|ers|e|es|ation|ations|able|ful|fully|ite|ites|al|ally|hood|less|d|r|rs)?';
const RULES = ENDINGS.flatMap(([before, value, other]) =>
  [
    [value, other],
    [other, value],
  ].map(([from, to]) => ({ pattern: new RegExp(`^(${before})${from}${AFTER}$`, 'u'), to })),
);

const ONES = `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen`.split(/\s+/);
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const MAX_NUMBER = 1_000_000;
const DOTTED = /^(?:\p{L}\.){2,5}\p{L}?$/u;
const CAPITALS = /^\p{Lu}{2,5}$/u;
/** "Didn't" says as little as "did not", whose words are left out. */
const NEGATED = /^(?:do|does|did|is|are|was|were|has|have|had|can?|wo|could|would|should|must|need)n?['’]?t$/iu;

/** The words of a query, numbers in words taken together. */
export function variantsOf(words: readonly string[]): WordVariants[] {
  const list: WordVariants[] = [];
  for (let at = 0; at < words.length; ) {
    const number = numberAt(words, at);
    const text = words.slice(at, at + Math.max(1, number.count)).join(' ');
    list.push({ text, others: number.count ? [String(number.value)] : othersOf(text) });
    at += Math.max(1, number.count);
  }
  return list;
}

/** Whether a word is a verb with a not, however its apostrophe is written. */
export function isNegated(word: string): boolean {
  return NEGATED.test(word) && /n['’]?t$/iu.test(word);
}

function othersOf(word: string): string[] {
  if (/^\d{1,6}$/.test(word)) return [inWords(Number(word))];
  if (DOTTED.test(word)) return [word.replaceAll('.', '')];
  const folded = word.toLowerCase();
  const spelt = /^[a-z]{4,}$/.test(folded)
    ? RULES.flatMap(({ pattern, to }) => (pattern.test(folded) ? [folded.replace(pattern, `$1${to}$2`)] : []))
    : [];
  return [...new Set([...spelt, ...(CAPITALS.test(word) ? [`${[...word].join('.')}.`] : [])])].filter((other) => other !== folded);
}

const isComplete = (values: readonly (number | null)[]): values is readonly number[] => !values.includes(null);

/** The number in words that begins at a place, with how many words it has; none for a lone "one", which is as often no number. */
function numberAt(words: readonly string[], at: number): { value: number; count: number } {
  let [value, part, count, last] = [0, 0, 0, MAX_NUMBER];
  for (const word of words.slice(at)) {
    const parts = word.toLowerCase().split('-');
    const values = parts.map(numberOf);
    if (!isComplete(values)) break;
    let isNext = true;
    for (const next of values) {
      if (next >= 1000 && part) [value, part, last] = [value + part * next, 0, next];
      else if (next === 100 && part && part < 10) [part, last] = [part * 100, 100];
      else if (next < 100 && (!part || (last >= 20 && last <= 100 && next < (last === 100 ? 100 : 10) && next > 0)))
        [part, last] = [part + next, next];
      else isNext = false;
    }
    if (!isNext) break;
    count++;
  }
  return value + part === 1 ? { value: 1, count: 0 } : { value: value + part, count };
}

function numberOf(word: string): number | null {
  if (word === 'hundred') return 100;
  if (word === 'thousand') return 1000;
  const one = ONES.indexOf(word);
  const ten = TENS.indexOf(word);
  return one >= 0 ? one : ten >= 0 ? (ten + 2) * 10 : null;
}

function inWords(n: number): string {
  if (n < 20) return ONES[n]!;
  if (n < 100) return [TENS[Math.floor(n / 10) - 2]!, ...(n % 10 ? [ONES[n % 10]!] : [])].join(' ');
  const unit = n < 1000 ? 100 : 1000;
  return [inWords(Math.floor(n / unit)), unit === 100 ? 'hundred' : 'thousand', ...(n % unit ? [inWords(n % unit)] : [])].join(' ');
}
