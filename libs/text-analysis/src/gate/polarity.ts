import { stemOf, type Word } from '../words.js';

const CUES = new Set('not no never none nobody nothing neither nor without cannot hardly barely scarcely rarely seldom'.split(' '));
/** Words that deny what comes after them when they are said, though a summary may use them plainly. */
const SOFT = new Set(
  'unable lack lacks lacked fail fails failed refuse refused avoid avoided stop stopped prevent prevented instead rather'.split(' '),
);
/** A negation reaches so many words; the conversation's own fillers between them are cut out before. */
const REACH = 6;
/** In talk a negation that is far away is mostly one of something else. */
const REPORT_REACH = 4;
const FILLERS = new Set(
  'uh um mm hmm ah er well like just really actually yeah okay oh so very quite you i it we they he she that this to be a an the of have has had'.split(
    ' ',
  ),
);

const PAIRS = `agree disagree,accept reject,accept refuse,approve disapprove,like dislike,like hate,love hate,increase decrease,increase reduce,raise lower,rise fall,
  more less,more fewer,most least,better worse,best worst,good bad,high low,higher lower,big small,bigger smaller,large small,larger smaller,long short,longer shorter,
  fast slow,faster slower,easy difficult,easy hard,easier harder,cheap expensive,cheaper dearer,possible impossible,necessary unnecessary,important unimportant,
  useful useless,support oppose,include exclude,early late,earlier later,always never,strong weak,
  stronger weaker,positive negative,success failure,succeed fail,win lose,buy sell,push pull,allow forbid,allow prevent,
  satisfied dissatisfied,happy unhappy,confident doubtful,sure unsure,able unable,likely unlikely,familiar unfamiliar,certain uncertain,clear unclear,comfortable uncomfortable,
  appropriate inappropriate,complete incomplete,correct incorrect,right wrong,consistent inconsistent,sufficient insufficient,enough insufficient,
  advantage disadvantage,benefit harm,simple complex,simple complicated,improve worsen,improve deteriorate,expand shrink,narrow widen,narrow broad,soft hard,
  hot cold,rich poor,full empty,true false,safe dangerous,safe unsafe,
  gain loss,major minor,maximum minimum,majority minority,optimistic pessimistic,encourage discourage,known unknown,fair unfair,real unreal,relevant irrelevant,
  reliable unreliable,realistic unrealistic,reasonable unreasonable,acceptable unacceptable,available unavailable,usual unusual,equal unequal,stable unstable`;

const OPPOSITES = new Map<string, Set<string>>();
for (const pair of PAIRS.split(/,\s*/)) {
  const [a = '', b = ''] = pair
    .trim()
    .split(' ')
    .map((w) => stemOf(w, 'en'));
  OPPOSITES.set(a, (OPPOSITES.get(a) ?? new Set()).add(b));
  OPPOSITES.set(b, (OPPOSITES.get(b) ?? new Set()).add(a));
}

/** The stems that say the contrary of a stem. */
export const oppositesOf = (stem: string): ReadonlySet<string> => OPPOSITES.get(stem) ?? NONE;
const NONE: ReadonlySet<string> = new Set();

export const isNegation = (word: string): boolean =>
  CUES.has(word) || word.endsWith("n't") || /^(dont|doesnt|didnt|isnt|wasnt|wont|cant|couldnt|shouldnt|wouldnt)$/.test(word);

/** For each word, how many negations reach it; sentence marks and "but" end a reach. */
export function negationsOf(text: string, words: readonly Word[], isSaid = false, reach = REACH): number[] {
  const counts = new Array<number>(words.length).fill(0);
  words.forEach(({ word }, i) => {
    if (!isNegation(word) && !(isSaid && SOFT.has(word))) return;
    for (const j of reachedFrom(text, words, i, isSaid, reach)) counts[j]!++;
  });
  return counts;
}

/** So many words that a negation meets first are the ones that it is about. */
export const MAX_NEGATED_WORDS = 2;

/** The words, by their stems, that the negations meet first. */
export const negatedStems = (text: string, words: readonly Word[], informative: ReadonlySet<string>, isSaid = false): string[] =>
  words.flatMap(({ word }, i) => {
    if (!isNegation(word)) return [];
    const stems = reachedFrom(text, words, i, isSaid, REACH).map((j) => words[j]!.stem);
    return stems.filter((stem) => informative.has(stem)).slice(0, MAX_NEGATED_WORDS);
  });

/** The words that the negation at one of them reaches. */
function reachedFrom(text: string, words: readonly Word[], i: number, isSaid: boolean, reach: number): number[] {
  const { word } = words[i]!;
  // "not only", "no doubt", "why not", "or not" deny nothing, nor does a "no" that stands alone.
  const next = words[i + 1]?.word;
  if (next === undefined || isNotOnly(words, i) || (word === 'not' && words[i - 1]?.word === 'but')) return [];
  if (word === 'no' && (next === 'doubt' || next === 'matter' || breaks(text, words, i))) return [];
  // "Don't you think?" asks for a yes.
  if (isSaid && word.endsWith("n't") && /^(you|we|they|it|i|he|she|there|that)$/.test(next)) return [];
  const reached: number[] = [];
  for (let j = i + 1, remaining = Math.min(reach, isSaid ? REPORT_REACH : REACH); j < words.length && remaining > 0; j++) {
    if (breaks(text, words, j - 1) || ['but', 'and', 'whether', 'if', 'because'].includes(words[j]!.word)) break;
    reached.push(j);
    if (!FILLERS.has(words[j]!.word)) remaining--;
  }
  return reached;
}

const breaks = (text: string, words: readonly Word[], after: number): boolean =>
  /[.!?;:\n]|,/.test(text.slice(words[after]!.end, words[after + 1]?.start ?? text.length));

const STANCES =
  /^(less|worse|worst|difficult(?!y|ies)|decreas|declin|deteriorat|un(important|likely|sure|clear|able|familiar|certain|comfortable|fair|real|safe|stable|known)|in(appropriate|complete|correct|consistent|sufficient)|im(possible)|ir(relevant)|disagree|reject|oppos|object(ed|s$)|refus|dislik|hate|den(y|ie)|doubt|disapprov|disput|contradict)/;

/** Whether a word takes a stance against something; who did so must have said so. */
export const isRequiredWord = (word: string): boolean => STANCES.test(word);

/** Whether a word reports opposition; speakers express it by negation, in any words. */
export const isObjection = (word: string): boolean => OBJECTIONS.test(word);
const OBJECTIONS = /^(reject|oppos|object|disapprov|refus|doubt)/;

/** What else says that something was hard: who reports it so needs one of them. */
const HARD = 'difficult hard tough tricky complicated struggle problem trouble challenge'.split(' ').map((w) => stemOf(w, 'en'));

/** The stems that say the same as a stem that takes a stance. */
export const synonymsOf = (stem: string): readonly string[] => (HARD.includes(stem) ? HARD : []);

const LIGHT = new Set(
  'take give put use know get make go come find see look thing someth actual realli well still yet even longer'.split(' '),
);

/** Whether a word says too little for its being denied to mean anything: it is the next word that matters. */
export const isLowContent = (stem: string): boolean => LIGHT.has(stem);

/** Whether a sentence affirms with stress what another speaker may have denied: "users did have to get up". */
export const emphasisOf = (words: readonly Word[]): number =>
  words.findIndex(
    ({ word }, i) => /^(do|does|did)$/.test(word) && /^[a-z]{2,}$/.test(words[i + 1]?.word ?? '') && !FOLLOWING.has(words[i + 1]!.word),
  );
const FOLLOWING = new Set(
  'not so the it that this they he she we you i and but or in on at for with by to what as when if because a an well better'.split(' '),
);

/** "Not only this but also that" and "not least" deny nothing; without what follows they do. */
export const isNotOnly = (words: readonly Word[], i: number): boolean => {
  const next = words[i + 1]?.word;
  if (words[i]!.word !== 'not') return false;
  return (
    next === 'least' || ((next === 'only' || next === 'just') && words.slice(i + 2).some((w) => w.word === 'but' || w.word === 'also'))
  );
};
