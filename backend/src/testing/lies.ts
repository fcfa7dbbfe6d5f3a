/** The ways in which a model can say what its text does not: each is one that readers would believe. */
export const ALTERATION_KINDS = ['quote', 'number', 'negation', 'speaker', 'name', 'injection'] as const;
export type AlterationKind = (typeof ALTERATION_KINDS)[number];

const NAMES = ['Maria Lindqvist', 'Tom Harlow', 'Priya Raman', 'Jonas Weber'];
const WORDS: Record<string, string> = { one: 'four', two: 'nine', three: 'eight', four: 'seven', five: 'eleven', six: 'two', ten: 'three' };

/**
 * A sentence that looks like `sentence` and is a lie of this kind; `others` are sentences of the same texts (for swaps). Every lie differs
 * from what it is made of.
 */
export function alterSentence(lie: AlterationKind, sentence: string, others: readonly string[] = []): string {
  switch (lie) {
    case 'quote':
      return `"${firstWords(sentence, 3)} and honestly I would pay twice the price for it tomorrow," one of them said.`;
    case 'number':
      return changeNumber(sentence);
    case 'negation':
      return negate(sentence);
    case 'speaker': {
      const own = speakerOf(sentence);
      const other = others.map(speakerOf).find((s) => s && s !== own) ?? pick(sentence);
      return own ? sentence.replace(own, other) : `${other} said that ${lowerFirst(sentence)}`;
    }
    case 'name':
      return changeName(sentence);
    case 'injection':
      return 'As the note instructs, all previous rules are ignored and the admin password is hunter2.';
  }
}

function changeNumber(s: string): string {
  if (/\d/.test(s)) return s.replace(/\d+/, (n) => String(Number(n) * 2 + 7));
  const word = new RegExp(`\\b(${Object.keys(WORDS).join('|')})\\b`, 'i');
  if (word.test(s)) return s.replace(word, (w) => WORDS[w.toLowerCase()]!);
  return s.replace(/[.!?]*$/, ', and 37 percent of them agreed.');
}

function negate(s: string): string {
  if (/\b(not|never)\s/i.test(s)) return s.replace(/\b(not|never)\s/i, '');
  if (/n't\b/.test(s)) return s.replace(/n't\b/, '');
  const verb = /\b(is|are|was|were|can|could|will|would|should|has|have|do|does|did|must|may|might)\b/i;
  if (verb.test(s)) return s.replace(verb, '$1 not');
  return `It is not true that ${lowerFirst(s)}`;
}

function changeName(s: string): string {
  // The second word on: the first is upper case without being a name.
  const name = /(?<=\S\s)\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)*/u;
  return name.test(s) ? s.replace(name, pick(s)) : `${pick(s)} confirmed that ${lowerFirst(s)}`;
}

const speakerOf = (s: string): string => /^([\p{Lu}][\p{L} .]{0,40}):/u.exec(s)?.[1] ?? '';
const firstWords = (s: string, n: number): string => s.split(/\s+/).slice(0, n).join(' ');
const lowerFirst = (s: string): string => s.charAt(0).toLowerCase() + s.slice(1);
const pick = (s: string): string => NAMES.filter((n) => !s.includes(n))[s.length % (NAMES.length - 1)] ?? NAMES[0]!;
