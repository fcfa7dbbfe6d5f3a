import { sentencesOf } from '../sentences.js';
import { foldWord } from '../words.js';
import { ADDRESSED, type AddressedWords, UNSPACED_ORDERS } from './addressed-words.js';

const EDGE = '(?<![\\p{L}\\p{N}_])';
const END = '(?![\\p{L}\\p{N}_])';
const word = (words: string) => `${EDGE}(?:${words})${END}`;
/** Where an order begins: a sentence, a clause, or after what leads to one. */
const BEGIN = `(?:^|[.!?:;,>\\]"“(]\\s*|\\b(?:please|kindly|now|then|just|simply|and|instead|bitte|jetzt|dann|und|por favor|ahora|y|e|s'il vous plait|maintenant|et|poi|ora|per favore|agora|nu|en|och|og|пожалуйста|и|теперь)\\s+)`;
const SAME_SENTENCE_GAP = '[^.!?\\n]{0,60}?';

/** What orders look like in one language: who is addressed, and what they are to write or to forget. */
function patternsOf(w: AddressedWords): RegExp[] {
  const of = (source: string) => new RegExp(source, 'iu');
  const command = `${BEGIN}(?:${w.writing})${END}`;
  return [
    // "Forget your rules", at the beginning of what is said.
    of(`${BEGIN}(?:${w.forgetting})${END}${SAME_SENTENCE_GAP}${word(w.forgotten)}`),
    // "Write in the summary", "answer only", "print: ...".
    of(
      `${command}[^.!?:\\n]{0,40}(?::\\s*\\S|${EDGE}(?:in|into|to|with|a|en|nel|nella|no|na|im|in die|dans|i|в)\\s[^.!?:\\n]{0,16}(?:${w.products})${END}[^.!?\\n]{0,20}:)`,
    ),
    of(`${command}\\s+(?:\\S+\\s+){0,3}(?:${w.only})${END}[^.!?\\n]{0,30}[:"“«]`),
    of(
      `${command}${SAME_SENTENCE_GAP}${EDGE}(?:your|dein\\w*|ihre[mnr]?|tu|su|ton|ta|votre|tuo|tua|seu|sua|je|jouw|uw|din|ditt|свой|своем)\\s(?:${w.products})${END}`,
    ),
    // "An AI has to write", "to the assistant: ...", "model, ...".
    of(`${word(w.machines)}${SAME_SENTENCE_GAP}${word(w.duty)}\\s+(?:\\S+\\s+){0,4}?(?:${w.writing})${END}`),
    of(`^[^\\p{L}]*(?:\\S+\\s+){0,4}?(?:${w.machines})${END}(?:\\s\\S+){0,2}\\s*[:,]\\s`),
    // "Your findings have to contain that".
    of(
      `${EDGE}(?:your|dein\\w*|ihre?|tu|ton|ta|votre|tuo|tua|jouw|din)\\s(?:\\S+\\s)?(?:${w.products})${END}${SAME_SENTENCE_GAP}${word(w.duty)}`,
    ),
  ];
}

/** Of English alone: a text that speaks of itself as something that is read or turned into another. */
const OF_ITSELF = [
  /\b(whichever|whatever|whoever|any|every|the|a) (system|software|program|tool|machine|model|algorithm|text|one|person|reader|reviewer|writer|editor)s?\b[^.!?,\n]{0,30}\b(reads?|reading|turns?|processes|processing|summari[sz]es?|analy[sz]es?|generated|written|made|produced)\b[^.!?\n]{0,30}\b(this|these|it|the (interview|conversation|transcript|document|meeting|above))\b/i,
  /\b(reader|readers|recipient)s? (of (this|the) \w+ )?(must|should|has to|have to|needs? to|is to|are to) (be|know|learn)\b/i,
  /\b(summary|report|answer|notes|analysis)\b[^.!?\n]{0,30}\b(only|not) (complete|valid|correct|finished|accepted)\b[^.!?\n]{0,20}\b(with|if|when|unless|without)\b/i,
  /\btreat (it )?as (a )?(fact|true|given)\b[^.!?\n]{0,12}(that|:)/i,
  /\bdo as i say\b[^.!?\n]{0,40}(:|\bsay|\bprint|\bwrite)/i,
  /\bmake (the|your|its) (first|last|only|final|opening) (line|sentence|point|word|finding)\b/i,
];

const PATTERNS = [...Object.values(ADDRESSED).flatMap(patternsOf), ...OF_ITSELF, ...UNSPACED_ORDERS];

/** Whether a text speaks to a machine or a reader that is to write about it, in whatever language, instead of to the people who talk. */
export function isAddressed(text: string): boolean {
  return sentencesOf(text).some(({ start, end }) => {
    const sentence = text.slice(start, Math.min(end, start + MAX_TEXT_LENGTH));
    const folded = sentence
      .split(/([\p{L}\p{M}]+)/u)
      .map((part, i) => (i % 2 ? foldWord(part) : part))
      .join('');
    return PATTERNS.some((p) => p.test(folded) || p.test(sentence));
  });
}

/** So much of a sentence is read; orders are at its beginning or in sentences of their own. */
const MAX_TEXT_LENGTH = 2000;
