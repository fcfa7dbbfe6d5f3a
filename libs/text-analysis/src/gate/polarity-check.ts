import type { Word } from '../words.js';
import type { Turn } from './checks.js';
import type { Claim } from './claim.js';
import type { StemWeight } from './coverage.js';
import {
  emphasisOf,
  isLowContent,
  isNegation,
  isNotOnly,
  isObjection,
  isRequiredWord,
  MAX_NEGATED_WORDS,
  negatedStems,
  negationsOf,
  oppositesOf,
  synonymsOf,
} from './polarity.js';
import { assertionWeights, denialsIn, type Places, placesOf, saidDenialsIn, spanOf } from './said-places.js';
import type { Mention } from './speakers.js';

/** A clause of so many words, of whose weight so much stands in one stretch of what it cites, is compared with that stretch alone. */
const SPAN_WORDS = 4;
const SPAN_SHARE = 0.8;

/** Nothing is denied that the cited text affirms, nor the other way round. */
export function isSamePolarity(claim: Claim, mentions: readonly Mention[], turns: readonly Turn[], weight: StemWeight): boolean {
  const { text, words } = claim;
  const denied = negationsOf(text, words);
  const informative = words.flatMap((w, i) =>
    (w.stop && !isRequiredWord(w.word) && w.word !== 'same') || mentions.some((m) => i >= m.from && i < m.to) || isLowContent(w.stem)
      ? []
      : [i],
  );
  const clauses = clausesAt(claim);
  const settled = new Set<number>();
  for (const clause of new Set(clauses)) {
    const ownWords = informative.filter((i) => clauses[i] === clause).map((i) => words[i]!);
    const span = ownWords.length >= SPAN_WORDS ? spanOf(ownWords, turns, weight) : null;
    if (!span || span.share < SPAN_SHARE) continue;
    const written = words.filter((_, i) => clauses[i] === clause);
    if (!saidDenialsIn(span.words).includes(denialsIn(written))) return false;
    const stems = new Set(ownWords.map((w) => w.stem));
    if (!isAlikeDenied({ text, words: written }, span, stems)) return false;
    settled.add(clause);
  }
  const isSettled = (i: number) => settled.has(clauses[i]!);
  if (!words.every((w, i) => !isNegation(w.word) || isSettled(i) || isNotOnly(words, i) || reachesOne(denied, informative, i)))
    return false;
  // Whether two negations of one thing undo each other is not for words to tell.
  if (denied.some((n, i) => n > 1 && !isSettled(i))) return false;
  const places = placesOf(turns);
  const at = (i: number, stem?: string) => saidHere(claim, informative, clauses, places, weight, i, stem);
  const stressed = emphasisOf(words);
  const afterStress = stressed < 0 ? [] : informative.filter((i) => i > stressed).slice(0, 3);
  const isDeniedThere = (i: number) => {
    const rest = informative.filter((k) => clauses[k] === clauses[i] && (isPassive(claim, i) ? k < i : k > i)).map((k) => at(k));
    const met = rest.filter((said) => said.affirmed + said.denied > 0).slice(0, MAX_NEGATED_WORDS);
    return met.length > 0 && met.every((said) => said.denied > 0);
  };
  if (afterStress.some((i) => at(i).denied > 0)) return false;
  let reached = 0;
  for (const i of informative) {
    if (denied[i]! % 2 === 0) {
      reached = 0;
      if (!isAffirmed(claim, i, at, isSettled(i), isDeniedThere)) return false;
    } else if (!isSettled(i) && ++reached <= MAX_NEGATED_WORDS) {
      // Of the words that it is about one is denied in the source as well, and none only affirmed.
      const own = at(i);
      if (own.denied === 0 && (reached === 1 || own.affirmed > 0)) return false;
    }
  }
  return true;
}

/** Whether the negations of a clause stand before what those of a stretch stand before, and the other way round: as many may deny something else. */
function isAlikeDenied(
  written: { text: string; words: readonly Word[] },
  said: { text: string; words: readonly Word[] },
  informative: ReadonlySet<string>,
): boolean {
  const stemsAt = (words: readonly Word[], counts: readonly number[]) => new Set(words.flatMap((w, i) => (counts[i]! > 0 ? [w.stem] : [])));
  const here = stemsAt(written.words, negationsOf(written.text, written.words));
  const there = stemsAt(said.words, negationsOf(said.text, said.words, true));
  return (
    negatedStems(written.text, written.words, informative).every((stem) => there.has(stem)) &&
    negatedStems(said.text, said.words, informative, true).every((stem) => here.has(stem))
  );
}

type SaidAt = (i: number, stem?: string) => ReturnType<typeof assertionWeights>;

/** How a word of the sentence, or another stem in its place, is said where the rest of its clause is said. */
function saidHere(
  { words }: Claim,
  informative: readonly number[],
  clauses: readonly number[],
  places: Places,
  weight: StemWeight,
  i: number,
  stem = words[i]!.stem,
) {
  const others = informative.filter((k) => k !== i);
  const own = others.filter((k) => clauses[k] === clauses[i]);
  return assertionWeights(
    places.get(stem) ?? [],
    (own.length < 2 ? others : own).map((k) => words[k]!.stem),
    weight,
  );
}

/** Whether what a sentence affirms is not only denied in what it cites, nor is the contrary said there. */
function isAffirmed(claim: Claim, i: number, at: SaidAt, isSettled: boolean, isDeniedThere: (i: number) => boolean): boolean {
  const { stem, word } = claim.words[i]!;
  const own = at(i);
  const isSaid = own.affirmed + own.denied > 0;
  const opposites = [...oppositesOf(stem)].map((o) => at(i, o));
  const isOppositeDenied = opposites.some((o) => o.isClose);
  const isSaidOtherwise = () => synonymsOf(stem).some((o) => at(i, o).affirmed > 0);
  if (!isSettled && isPredicate(claim, i) && isSaid && own.affirmed === 0 && !isOppositeDenied) return false;
  if (!isSaid && opposites.some((o) => o.affirmed > 0) && !isOppositeDenied && !isSaidOtherwise()) return false;
  if (isSaid && opposites.some((o) => o.affirmed > own.affirmed + MORE)) return false;
  return !isRequiredWord(word) || own.affirmed > 0 || isOppositeDenied || isSaidOtherwise() || (isObjection(word) && isDeniedThere(i));
}

/** By how much more of the clause must stand around the contrary than around the word. */
const MORE = 0.05;

/** Which clause each word of a sentence is in. */
function clausesAt({ text, words }: Claim): number[] {
  let clause = 0;
  return words.map((w, i) => {
    const before = text.slice(words[i - 1]?.end ?? 0, w.start);
    if (/[;:,]/.test(before) || /^(but|whereas|while|because|although|though|which|who)$/.test(w.word)) clause++;
    return clause;
  });
}

/** Whether a word that takes a stance is said of what stands before it: "the plan was firmly rejected". */
const isPassive = (claim: Claim, i: number): boolean => [1, 2].some((k) => BEING.test(claim.words[i - k]?.word ?? ''));
const BEING = /^(is|are|was|were|be|been|being)$/;

/** Whether a negation has a word that it can be checked by. */
const reachesOne = (denied: readonly number[], informative: readonly number[], cue: number): boolean =>
  informative.some((i) => i > cue && i <= cue + 12 && denied[i]! > 0);

const AUXILIARIES = new Set(
  'is are was were be been being would could should will can did does do has had must may might shall to'.split(' '),
);

/** Whether a word stands where a negation would have stood before it: next to an auxiliary, with one word between them at most. */
const isPredicate = (claim: Claim, i: number): boolean => [1, 2].some((k) => AUXILIARIES.has(claim.words[i - k]?.word ?? ''));
