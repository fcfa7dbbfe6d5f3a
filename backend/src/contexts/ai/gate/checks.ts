import type { LanguageCode, Word } from '#platform/text';
import type { Claim } from './claim.js';
import { Evidence, peakOf, type Weight } from './coverage.js';
import { languageWordsOf } from './language-words.js';
import { bareName, namesOf, startsWithName } from './names.js';
import { quantitiesOf } from './numbers.js';
import type { Mention } from './speakers.js';
import { LIMITS } from './thresholds.js';

/** A part of cited text that one person says, without what gives orders. */
export interface Turn {
  speaker: string | null;
  text: string;
  words: Word[];
}

/** Every number, month and day of the sentence stands in one turn close to a word that is next to it in the sentence; twice named is twice said. */
export function hasQuantities(claim: Claim, turns: readonly Turn[], language: LanguageCode): boolean {
  const said = turns.flatMap((t) => quantitiesOf(t.text, t.words, language).map((q) => ({ ...q, words: t.words, isTaken: false })));
  // "Second, the team" counts the sentences, not what was said.
  const wanted = quantitiesOf(claim.text, claim.words, language).filter(
    (q) => claim.words[q.from]!.word !== 'one' && !(q.from < 2 && q.value.startsWith('#')),
  );
  return wanted.every((q) => {
    const distance = (i: number) => (i < q.from ? q.from - i : i - q.to + 1);
    const others = claim.content.filter((i) => i < q.from || i >= q.to).sort((a, b) => distance(a) - distance(b));
    const beside = new Set(others.slice(0, LIMITS.numberNeighbours).map((i) => claim.words[i]!.stem));
    const found = said.find((s) => {
      if (s.isTaken || s.value !== q.value) return false;
      if (isDistinct(s.value) || s.words.length - (s.to - s.from) <= LIMITS.numberAlone) return true;
      const from = Math.max(0, s.from - LIMITS.numberContext);
      const around = [...s.words.slice(from, s.from), ...s.words.slice(s.to, s.to + LIMITS.numberContext)];
      return around.some((w) => beside.has(w.stem));
    });
    if (found) found.isTaken = true;
    return found !== undefined;
  });
}

const isDistinct = (value: string) => Number(value) >= 100 || !Number.isInteger(Number(value));

/** Every name of the sentence is said in the cited text, the words of a longer one in a row, or is that of somebody who speaks there. */
export function hasNames(claim: Claim, mentions: readonly Mention[], turns: readonly Turn[], language: LanguageCode): boolean {
  const said = turns.map((t) => ` ${t.words.map((w) => bareName(w.word)).join(' ')} `);
  const isSaid = (from: number, to: number) => {
    const name = ` ${claim.words
      .slice(from, to)
      .map((w) => bareName(w.word))
      .join(' ')} `;
    return said.some((text) => text.includes(name));
  };
  const named = namesOf(claim.text, claim.words);
  if (language === 'en' && startsWithName(claim.text, claim.words) && !named.includes(0)) named.unshift(0);
  const free = named.filter((i) => !mentions.some((m) => i >= m.from && i < m.to));
  const speakers = new Set(turns.map((t) => t.speaker));
  if (languageWordsOf(language)?.hasNounCapitals) {
    // Every noun looks like a name: it may be inflected, but it is said.
    const evidence = new Evidence(turns.flatMap((t) => t.words.map((w) => w.stem)));
    const isKnown = (m: Mention) => isSaid(m.from, m.to) || m.isSubject || speakers.has(m.speaker);
    return free.every((i) => claim.words[i]!.stop || isSaid(i, i + 1) || evidence.has(claim.words[i]!.stem) > 0) && mentions.every(isKnown);
  }
  return (
    free.every(
      (i) =>
        isSaid(i, i + 1) &&
        (!free.includes(i + 1) || /\S/.test(claim.text.slice(claim.words[i]!.end, claim.words[i + 1]!.start)) || isSaid(i, i + 2)),
    ) && mentions.every((m) => isSaid(m.from, m.to) || (!isOfThing(claim, m) && (m.isSubject || speakers.has(m.speaker))))
  );
}

/** Whether what looks like a person stands where a thing would: after an article or a noun, with nothing that they do after it. */
const isOfThing = (claim: Claim, m: Mention): boolean => {
  const [before, after] = [claim.words[m.from - 1]?.word, claim.words[m.to]?.word];
  if (before === undefined || BEFORE_PERSON.has(before) || !m.isSubject) return false;
  return (
    after === undefined || AFTER_THING.has(after) || /[.;:!?]/.test(claim.text.slice(claim.words[m.to - 1]!.end, claim.words[m.to]!.start))
  );
};
const BEFORE_PERSON = new Set('by and or to with from of for that as when while because since if but so'.split(' '));
const AFTER_THING = new Set('across in of on at from for within between under over into through'.split(' '));

/**
 * What a sentence lays to people is cited from their turns and from nobody's whom it does not name; of several people each says what is laid
 * to them at least as much as the others do, and one of them clearly more.
 */
export function hasSpeakers(claim: Claim, mentions: readonly Mention[], turns: readonly Turn[], weight: Weight): boolean {
  const subjects = mentions.filter((m) => m.isSubject);
  if (!isInOrder(claim, mentions, turns)) return false;
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

const REPLY = /^(answer|respond|repli|agre|disagre|second|echo|object|thank|acknowledg)/;

/** Who is said to have answered or agreed with somebody speaks after them. */
function isInOrder(claim: Claim, mentions: readonly Mention[], turns: readonly Turn[]): boolean {
  return mentions.every((m, k) => {
    const other = mentions[k + 1];
    if (!m.isSubject || !other || other.speaker === m.speaker || (other.isSubject && claim.words[other.from - 1]?.word === 'and'))
      return true;
    if (!claim.words.slice(m.to, other.from).some((w) => REPLY.test(w.stem)) || other.from - m.to > 4) return true;
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

/** Enough of what the sentence says stands in what it cites, enough of it in one breath, and something of each of its clauses. */
export function isCovered(claim: Claim, mentions: readonly Mention[], turns: readonly Turn[], weight: Weight, least: number): boolean {
  const content = claim.content.filter((i) => !mentions.some((m) => i >= m.from && i < m.to));
  const words = content.map((i) => claim.words[i]!);
  if (!words.length) return false;
  const evidence = new Evidence(turns.flatMap((t) => t.words).map((w) => w.stem));
  if ((evidence.coverage(words, weight) + peakOf(words, turns, weight)) / 2 < least) return false;
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
