import type { LanguageCode } from '../languages.js';
import { type Word } from '../words.js';
import { gateWordsOf } from './gate-words.js';
import { languageWordsOf } from './language-words.js';
import { quantitiesOf } from './numbers.js';

/** What a sentence says, taken apart: its words, and which of them must be found in what it cites. */
export interface Claim {
  text: string;
  words: Word[];
  /** Index into `words` of those that carry the content: no stop words, and no words that only report that something was said. */
  content: number[];
  /** Those that are numbers, where a list of words tells them: how they are written may differ. */
  counted: ReadonlySet<number>;
}

/** Words of a report about a conversation; they say how something was said, and no speaker uses them for it. */
const FRAME = new Set(
  `mention say said state discuss discussion suggest suggestion think thought believ argu argument explain explan claim point ask question answer respond
   respons repli reply propos propose introduc introduct present present describ descript add further furthermor moreov besid group team meet particip
   speaker member conclud conclus summar talk talk consid opinion view indic note agre agreement disagre hold held regard express told tell comment rais
   final first second third then next also addit accord emphas stress elabor rais acknowledg remark insist admit refer show inform report confirm clarifi
   assur reassur debat convers feel felt mean meant decid decis want hope expect lead recommend stat alleg declar inquir wonder address highlight
   therefor howev although though thus henc instead specif main detail idea issu matter topic aspect regard concern order term way thing lot`
    .split(/\s+/)
    .filter(Boolean),
);

/** Whether a word only reports that something was said or thought. */
export const isReport = (word: Word): boolean => FRAME.has(word.stem);

const SHORT = 4;

export function claimOf(text: string, language: LanguageCode): Claim {
  const words = gateWordsOf(text, language);
  const languageWords = languageWordsOf(language);
  const frame = languageWords?.frame ?? FRAME;
  const negating = languageWords?.negations ?? NEGATING;
  const informative = words.flatMap((w, i) => (w.stop || negating.has(w.word) || isTiny(w.word) ? [] : [i]));
  const counted = new Set(
    languageWords ? quantitiesOf(text, words, language).flatMap((q) => Array.from({ length: q.to - q.from }, (_, k) => q.from + k)) : [],
  );
  const content = informative.filter((i) => !frame.has(words[i]!.stem) && !counted.has(i));
  // Of a short sentence every word counts: "All participants agreed to pay" says more than "pay".
  return { text, words, content: content.length < SHORT ? informative.filter((i) => !counted.has(i)) : content, counted };
}

/** Words that turn a sentence into its contrary; how they do is for polarity. */
const NEGATING = new Set(['not', 'no', 'never', 'none', 'nobody', 'nothing', 'neither', 'nor', 'without', 'cannot', 'hardly']);

const isTiny = (word: string) => word.length < 2 && /[a-z]/.test(word);
