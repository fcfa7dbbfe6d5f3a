import type { Word } from '#platform/text';
import type { Claim } from './claim.js';
import { Evidence, peakOf, type Weight } from './coverage.js';
import { bareName, namesOf, startsWithName } from './names.js';
import { quantitiesOf } from './numbers.js';
import { isEmphatic, isLight, isNegation, isNotOnly, mustBeSaid, negationsOf, oppositesOf } from './polarity.js';
import type { Mention } from './speakers.js';
import { LIMITS } from './thresholds.js';

/** A part of cited text that one person says, without what gives orders. */
export interface Turn {
  speaker: string | null;
  text: string;
  words: Word[];
}

/** Every number, month and day of the sentence stands in one turn close to a word that is next to it in the sentence; twice named is twice said. */
export function hasQuantities(claim: Claim, turns: readonly Turn[]): boolean {
  const said = turns.flatMap((t) => quantitiesOf(t.text, t.words).map((q) => ({ ...q, words: t.words, isTaken: false })));
  // "Second, the team" counts the sentences, not what was said.
  const wanted = quantitiesOf(claim.text, claim.words).filter(
    (q) => claim.words[q.from]!.word !== 'one' && !(q.from < 2 && q.value.startsWith('#')),
  );
  return wanted.every((q) => {
    const distance = (i: number) => (i < q.from ? q.from - i : i - q.to + 1);
    const others = claim.content.filter((i) => i < q.from || i >= q.to).sort((a, b) => distance(a) - distance(b));
    const beside = new Set(others.slice(0, LIMITS.numberNeighbours).map((i) => claim.words[i]!.stem));
    const found = said.find((s) => {
      if (s.isTaken || s.value !== q.value) return false;
      const from = Math.max(0, s.from - LIMITS.numberContext);
      const around = [...s.words.slice(from, s.from), ...s.words.slice(s.to, s.to + LIMITS.numberContext)];
      return around.some((w) => beside.has(w.stem));
    });
    if (found) found.isTaken = true;
    return found !== undefined;
  });
}

/** Every name of the sentence is said in the cited text, the words of a longer one in a row, or is that of somebody who speaks there. */
export function hasNames(claim: Claim, mentions: readonly Mention[], turns: readonly Turn[]): boolean {
  const said = turns.map((t) => ` ${t.words.map((w) => bareName(w.word)).join(' ')} `);
  const isSaid = (from: number, to: number) => {
    const name = ` ${claim.words
      .slice(from, to)
      .map((w) => bareName(w.word))
      .join(' ')} `;
    return said.some((text) => text.includes(name));
  };
  const named = namesOf(claim.text, claim.words);
  if (startsWithName(claim.text, claim.words) && !named.includes(0)) named.unshift(0);
  const free = named.filter((i) => !mentions.some((m) => i >= m.from && i < m.to));
  const speakers = new Set(turns.map((t) => t.speaker));
  return (
    free.every(
      (i) =>
        isSaid(i, i + 1) &&
        (!free.includes(i + 1) || /\S/.test(claim.text.slice(claim.words[i]!.end, claim.words[i + 1]!.start)) || isSaid(i, i + 2)),
    ) && mentions.every((m) => m.isSubject || speakers.has(m.speaker) || isSaid(m.from, m.to))
  );
}

/**
 * What a sentence lays to people is cited from their turns and from nobody's whom it does not name; of several people each says what is laid
 * to them at least as much as the others do, and one of them clearly more.
 */
export function hasSpeakers(claim: Claim, mentions: readonly Mention[], turns: readonly Turn[], weight: Weight): boolean {
  const subjects = mentions.filter((m) => m.isSubject);
  const everybody = [...new Set(turns.map((t) => t.speaker).filter((s): s is string => s !== null))];
  if (!mentions.every((m) => !m.isSubject || everybody.includes(m.speaker))) return false;
  const named = new Set(mentions.map((m) => m.speaker));
  if (subjects.length && !everybody.every((s) => named.has(s))) return false;
  const wordsIn = (from: number, to: number) =>
    claim.content.filter((i) => i >= from && i < to && !mentions.some((m) => i >= m.from && i < m.to)).map((i) => claim.words[i]!);
  const shareOf = (words: readonly Word[], speaker: string) => {
    const own = turns.filter((t) => t.speaker === speaker);
    return (peakOf(words, own, weight) + new Evidence(own.flatMap((t) => t.words.map((w) => w.stem))).coverage(words, weight)) / 2;
  };
  if (everybody.length < 2) return true;
  let leads = 0;
  const isTheirs = groupsOf(claim, subjects).every(({ speakers, from, to }) => {
    const words = wordsIn(from, to);
    const others = everybody.filter((s) => !speakers.has(s));
    if (!words.length || !others.length) return true;
    const most = Math.max(...others.map((other) => shareOf(words, other)));
    const least = Math.min(...[...speakers].map((s) => shareOf(words, s)));
    if (least > most + LIMITS.speakerLead) leads++;
    return least >= LIMITS.speaker && least >= most;
  });
  const isOneGroup =
    subjects.length > 0 && everybody.every((s) => subjects.some((m) => m.speaker === s)) && groupsOf(claim, subjects).length === 1;
  return isTheirs && (!subjects.length || leads > 0 || isOneGroup);
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
    if (last && !wasAgent && m.from - last.to <= 1 && /^\s*,?\s*(and|or|&)?\s*$/i.test(between)) groups.at(-1)!.speakers.add(m.speaker);
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

/** Nothing is denied that the cited text affirms, nor the other way round. */
export function isSamePolarity(claim: Claim, mentions: readonly Mention[], turns: readonly Turn[]): boolean {
  const said = saidOf(turns);
  const denied = negationsOf(claim.text, claim.words);
  const inMention = (i: number) => mentions.some((m) => i >= m.from && i < m.to);
  const telling = claim.words.flatMap((w, i) =>
    (w.stop && !mustBeSaid(w.word) && w.word !== 'same') || inMention(i) || isLight(w.stem) ? [] : [i],
  );
  if (!claim.words.every((w, i) => !isNegation(w.word) || isNotOnly(claim.words, i) || reachesOne(denied, telling, i))) return false;
  // Whether two negations of one thing undo each other is not for words to tell.
  if (denied.some((n) => n > 1)) return false;
  const isDeniedInSource = telling.some((i) => (said.get(claim.words[i]!.stem)?.denied ?? 0) > 0);
  if (isDeniedInSource && isEmphatic(claim.words)) return false;
  let reached = 0;
  for (const i of telling) {
    const { stem, word } = claim.words[i]!;
    const own = said.get(stem);
    const isOppositeSaid = [...oppositesOf(stem)].some((o) => (said.get(o)?.affirmed ?? 0) > 0);
    const isOppositeDenied = [...oppositesOf(stem)].some((o) => (said.get(o)?.denied ?? 0) > 0);
    if (denied[i]! % 2 === 1) {
      // The words that a negation meets first are the ones that it is about: one is denied in the source as well, and none only affirmed.
      if (++reached > 2) continue;
      const isSo = own && own.denied > 0;
      if (reached === 1 && !isSo) return false;
      if (reached === 2 && !isSo && own && own.affirmed > 0) return false;
      continue;
    }
    reached = 0;
    if (isPredicate(claim, i) && own && own.affirmed === 0 && !isOppositeDenied) return false;
    if (!own && isOppositeSaid && !isOppositeDenied) return false;
    if (mustBeSaid(word) && !own?.affirmed && !isOppositeDenied) return false;
  }
  return true;
}

/** Whether a negation has a word that it can be checked by. */
const reachesOne = (denied: readonly number[], telling: readonly number[], cue: number): boolean =>
  telling.some((i) => i > cue && i <= cue + 12 && denied[i]! > 0);

const AUXILIARIES = new Set(
  'is are was were be been being would could should will can did does do has had must may might shall to'.split(' '),
);

/** Whether a word stands where a negation would have stood before it: next to an auxiliary, with one word between them at most. */
const isPredicate = (claim: Claim, i: number): boolean => [1, 2].some((k) => AUXILIARIES.has(claim.words[i - k]?.word ?? ''));

function saidOf(turns: readonly Turn[]): Map<string, { affirmed: number; denied: number }> {
  const said = new Map<string, { affirmed: number; denied: number }>();
  for (const turn of turns) {
    const denied = negationsOf(turn.text, turn.words, true);
    turn.words.forEach((w, i) => {
      const count = said.get(w.stem) ?? { affirmed: 0, denied: 0 };
      if (denied[i]! % 2 === 1) count.denied++;
      else count.affirmed++;
      said.set(w.stem, count);
    });
  }
  return said;
}

/** Enough of what the sentence says stands in what it cites, enough of it in one breath, and something of each of its clauses. */
export function isCovered(claim: Claim, mentions: readonly Mention[], turns: readonly Turn[], weight: Weight): boolean {
  const content = claim.content.filter((i) => !mentions.some((m) => i >= m.from && i < m.to));
  const words = content.map((i) => claim.words[i]!);
  if (!words.length) return false;
  const evidence = new Evidence(turns.flatMap((t) => t.words).map((w) => w.stem));
  // Of few words a chance find is a large share.
  if ((evidence.coverage(words, weight) + peakOf(words, turns, weight)) / 2 < LIMITS.coverage + LIMITS.short / words.length) return false;
  return clausesOf(claim, content).every((clause) => clause.length < 2 || evidence.coverage(clause, weight) >= LIMITS.clause);
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
