import type { LanguageCode } from '../languages.js';
import type { Word } from '../words.js';
import { UNITS } from './align/roles.js';
import type { Claim } from './claim.js';
import { Evidence, peakOf, type StemWeight } from './coverage.js';
import { quantitiesOf } from './numbers.js';
import { SlotMatch } from './slots.js';
import type { Mention } from './speakers.js';
import { LIMITS } from './thresholds.js';

/** A part of cited text that one person says, without what gives orders. */
export interface Turn {
  speaker: string | null;
  text: string;
  words: Word[];
}

/** Every number, month and day of the sentence stands in a turn where no other number fits its place better; twice named is twice said. */
export function hasQuantities(claim: Claim, turns: readonly Turn[], weight: StemWeight, language: LanguageCode): boolean {
  const texts = turns.flatMap((turn) => quantitiesOf(turn.text, turn.words, language).map((q) => ({ ...q, turn, isTaken: false })));
  // "Second, the team" counts the sentences, not what was said.
  const requestedQuantities = quantitiesOf(claim.text, claim.words, language).filter(
    (q) => claim.words[q.from]!.word !== 'one' && !(q.from < 2 && q.value.startsWith('#')),
  );
  const values = new Set(requestedQuantities.map((q) => q.value));
  const counted = new Set(requestedQuantities.flatMap((q) => Array.from({ length: q.to - q.from }, (_, k) => q.from + k)));
  if (requestedQuantities.length * texts.length > MAX_PLACES) return false;
  return requestedQuantities.every((q) => {
    const fit = new SlotMatch(claim, q, weight, (i) => !counted.has(i));
    const places = texts.filter((s) => !s.isTaken && s.value === q.value).map((s) => ({ said: s, fit: fit.at(s.turn, s) }));
    const own = places.sort((a, b) => b.fit - a.fit)[0];
    if (!own) return false;
    const { turn, from, to } = own.said;
    const isAlone =
      isDistinct(q.value) || turn.words.length - (to - from) <= LIMITS.numberAlone || isUnit(claim.words[q.to]?.stem, turn.words[to]?.stem);
    if (!isAlone && own.fit < LIMITS.numberFit) return false;
    // Nothing fits better than all of it.
    const isBeaten =
      own.fit < LIMITS.numberOther && texts.some((s) => !values.has(s.value) && own.fit < fit.at(s.turn, s) * LIMITS.numberOther);
    if (isBeaten) return false;
    // "Fifty twelve": numbers that follow each other do so where they are said.
    const isRow = requestedQuantities.some(
      (w) => w.from === q.to && claim.text.slice(claim.words[q.to - 1]!.end, claim.words[q.to]!.start) === ' ',
    );
    if (isRow && !texts.some((s) => s.turn === turn && s.from === to)) return false;
    own.said.isTaken = true;
    return true;
  });
}

/** Whether a number counts the same in both. */
const isUnit = (own: string | undefined, text: string | undefined): boolean => own !== undefined && own === text && UNITS.has(own);

/** So many places are looked at, a fraction of a second; a sentence with more numbers than that of a table cannot be checked, and is dropped. */
const MAX_PLACES = 100_000;

const isDistinct = (value: string) => Number(value) >= 100 || !Number.isInteger(Number(value));

/**
 * What a sentence attributes to people is cited from their turns and from no one else's; of several people each says what is attributed
 * to them at least as much as the others do, and one of them clearly more.
 */
export function hasSpeakers(claim: Claim, mentions: readonly Mention[], turns: readonly Turn[], weight: StemWeight): boolean {
  const subjects = mentions.filter((m) => m.isSubject);
  if (!isInOrder(claim, mentions, turns)) return false;
  const everybody = [...new Set(turns.map((t) => t.speaker).filter((s): s is string => s !== null))];
  if (!mentions.every((m) => !m.isSubject || everybody.includes(m.speaker))) return false;
  const named = new Set(mentions.map((m) => m.speaker));
  if (subjects.length && !everybody.every((s) => named.has(s))) return false;
  const wordsIn = (from: number, to: number) =>
    claim.content.filter((i) => i >= from && i < to && !mentions.some((m) => i >= m.from && i < m.to)).map((i) => claim.words[i]!);
  const shareOf = (words: readonly Word[], speaker: string) => {
    const ownTurns = turns.filter((t) => t.speaker === speaker);
    return (
      (peakOf(words, ownTurns, weight) + new Evidence(ownTurns.flatMap((t) => t.words.map((w) => w.stem))).coverage(words, weight)) / 2
    );
  };
  if (everybody.length < 2) return true;
  let leads = 0;
  const isTheirs = groupsOf(claim, subjects).every(({ speakers, from, to }) => {
    const words = wordsIn(from, to);
    const others = everybody.filter((s) => !speakers.has(s));
    if (!words.length || !others.length) return true;
    const max = Math.max(...others.map((other) => shareOf(words, other)));
    const least = Math.min(...[...speakers].map((s) => shareOf(words, s)));
    if (least > max + LIMITS.speakerLead) leads++;
    return least >= LIMITS.speaker && least >= max;
  });
  const isOneGroup =
    subjects.length > 0 && everybody.every((s) => subjects.some((m) => m.speaker === s)) && groupsOf(claim, subjects).length === 1;
  return isTheirs && (!subjects.length || leads > 0 || isOneGroup);
}

const REPLY = /^(same|share|answer|respond|repli|agre|disagre|second|echo|object|thank|acknowledg)/;

/** A person who answered or agreed with another speaks after them. */
function isInOrder(claim: Claim, mentions: readonly Mention[], turns: readonly Turn[]): boolean {
  return mentions.every((m, k) => {
    const other = mentions[k + 1];
    if (!m.isSubject || !other || other.speaker === m.speaker || (other.isSubject && claim.words[other.from - 1]?.word === 'and'))
      return true;
    if (!claim.words.slice(m.to, other.from).some((w) => REPLY.test(w.stem)) || other.from - m.to > 5) return true;
    const first = turns.findIndex((t) => t.speaker === other.speaker);
    const last = turns.findLastIndex((t) => t.speaker === m.speaker);
    return first >= 0 && first < last;
  });
}

/** Clauses by who is their subject: people joined by "and" share what follows, "by" closes what stands before it, words before the first are the first's. */
function groupsOf(claim: Claim, subjects: readonly Mention[]): { speakers: Set<string>; from: number; to: number }[] {
  const groups: { speakers: Set<string>; from: number; to: number }[] = [];
  let last: Mention | undefined;
  let from = 0;
  for (const m of subjects) {
    const isAgent = claim.words[m.from - 1]?.word === 'by';
    const between = last ? claim.text.slice(claim.words[last.to - 1]!.end, claim.words[m.from]!.start) : '';
    const wasAgent = last && claim.words[last.from - 1]?.word === 'by';
    if (last && !wasAgent && m.from - last.to <= 1 && /^\s*,?\s*(and|or|und|oder|et|ou|y|e|o|en|of|&)?\s*$/i.test(between))
      groups.at(-1)!.speakers.add(m.speaker);
    else {
      if (groups.length && !wasAgent) groups.at(-1)!.to = isAgent ? groups.at(-1)!.to : m.from;
      groups.push({
        speakers: new Set([m.speaker]),
        from: groups.length && !isAgent ? Math.max(from, wasAgent ? last!.to : m.from) : from,
        to: isAgent ? m.to : claim.words.length,
      });
    }
    from = m.to;
    last = m;
  }
  return groups;
}

/**
 * Enough of what the sentence says stands in what it cites, some of it in one breath, and something of each of its clauses. Much text holds some
 * of any sentence, so that more must be found in more; and less of a sentence that names one who speaks there, which is something found as well.
 */
export function isSupportedBy(
  claim: Claim,
  mentions: readonly Mention[],
  turns: readonly Turn[],
  weight: StemWeight,
  isForeign: boolean,
): boolean {
  const content = claim.content.filter((i) => !mentions.some((m) => i >= m.from && i < m.to));
  const words = content.map((i) => claim.words[i]!);
  if (!words.length) return false;
  const texts = turns.flatMap((t) => t.words);
  const evidence = new Evidence(texts.map((w) => w.stem));
  const [index, atOnce] = [evidence.coverage(words, weight), peakOf(words, turns, weight)];
  if (isForeign && (index + atOnce) / 2 < LIMITS.foreignCoverage) return false;
  const named = mentions.length ? LIMITS.coverageNamed : 0;
  const least = Math.max(LIMITS.coverageFloor, LIMITS.coverage + LIMITS.coverageByLength * Math.log(texts.length + 1) - named);
  if (!isForeign && (1 - LIMITS.atOnce) * index + LIMITS.atOnce * atOnce < least) return false;
  return clausesOf(claim, content).every((clause) => clause.length < LIMITS.clause || evidence.coverage(clause, weight) > 0);
}

/** The content words between the marks and joining words that set one statement beside another. */
function clausesOf(claim: Claim, content: readonly number[]): Word[][] {
  const clauses: Word[][] = [[]];
  let last = -1;
  for (const i of content) {
    const between = last < 0 ? '' : claim.text.slice(claim.words[last]!.end, claim.words[i]!.start);
    if (/;|,\s*(and|but|so|while|whereas|which|because|although|though|who)\b|\b(but|whereas|while)\b/i.test(between)) clauses.push([]);
    clauses.at(-1)!.push(claim.words[i]!);
    last = i;
  }
  return clauses;
}
