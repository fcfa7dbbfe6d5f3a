// How a writer reports what was said: with the name of who said it, in the third person, and one tense back.
import { pick } from './lib-gate-sources.mjs';

const PERSONS = [
  [/\bI'm\b/g, 'they are'],
  [/\b(I|we)'ve\b/gi, 'they have'],
  [/\b(I|we)'ll\b/gi, 'they will'],
  [/\b(I|we)'d\b/gi, 'they would'],
  [/\bwe're\b/gi, 'they are'],
  [/\bI am\b/g, 'they are'],
  [/\bI was\b/g, 'they were'],
  [/\bI\b/g, 'they'],
  [/\bwe\b/gi, 'they'],
  [/\b(me|us)\b/gi, 'them'],
  [/\b(my|our)\b/gi, 'their'],
  [/\b(mine|ours)\b/gi, 'theirs'],
  [/\b(myself|ourselves)\b/gi, 'themselves'],
];
const TENSES = {
  is: 'was',
  are: 'were',
  am: 'was',
  has: 'had',
  have: 'had',
  will: 'would',
  can: 'could',
  may: 'might',
  do: 'did',
  does: 'did',
  "don't": "didn't",
  "doesn't": "didn't",
  "isn't": "wasn't",
  "aren't": "weren't",
  "can't": "couldn't",
  "won't": "wouldn't",
  think: 'thought',
  want: 'wanted',
  need: 'needed',
};
const FRAMES = [
  '% said that ',
  '% mentioned that ',
  '% explained that ',
  '% noted that ',
  'According to %, ',
  '% said ',
  '% pointed out that ',
];
const PEOPLE = ['One respondent', 'A participant', 'One person', 'A speaker'];

/** A sentence as it stands, reported of a speaker, or reported with its tenses moved back as well. */
export function reported(form, said, speaker, random) {
  if (form === 'said') return said;
  const [first] = said.split(' ');
  // "I", names and short forms keep their capital.
  const rest = /^(I|I'\w+)$/.test(first) || /\p{Lu}.*\p{Lu}|^\p{Lu}+$/u.test(first) ? said : said[0].toLowerCase() + said.slice(1);
  let text = PERSONS.reduce((t, [from, to]) => t.replace(from, to), rest);
  if (form === 'shifted') text = text.replace(/\b[a-z]+(?:'t)?\b/g, (w) => (Object.hasOwn(TENSES, w) ? TENSES[w] : w));
  return pick(random, FRAMES).replace('%', speaker ?? pick(random, PEOPLE)) + text;
}
