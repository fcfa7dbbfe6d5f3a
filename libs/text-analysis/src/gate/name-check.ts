import type { LanguageCode } from '../languages.js';
import type { Turn } from './checks.js';
import { type Claim, isReport } from './claim.js';
import { Evidence, type StemWeight } from './coverage.js';
import { languageWordsOf } from './language-words.js';
import { bareName, namesOf, startsWithName } from './names.js';
import { quantitiesOf } from './numbers.js';
import { isOfThing, isTalkedAbout } from './person-places.js';
import { SlotMatch } from './slots.js';
import type { Mention } from './speakers.js';
import { LIMITS } from './thresholds.js';

/**
 * Every name of the sentence is said in the cited text, the words of a longer one in a row, where no other name fits its place much better; or is
 * that of a speaker there, and stands where a person would.
 */
export function hasNames(
  claim: Claim,
  mentions: readonly Mention[],
  turns: readonly Turn[],
  weight: StemWeight,
  language: LanguageCode,
): boolean {
  const texts = turns.map((t) => ` ${t.words.map((w) => bareName(w.word)).join(' ')} `);
  const isSaid = (from: number, to: number) => {
    const name = ` ${claim.words
      .slice(from, to)
      .map((w) => bareName(w.word))
      .join(' ')} `;
    return texts.some((text) => text.includes(name));
  };
  const isEnglish = language === 'en';
  const named = namesOf(claim.text, claim.words);
  if (isEnglish && startsWithName(claim.text, claim.words) && !named.includes(0)) named.unshift(0);
  const free = named.filter((i) => !mentions.some((m) => i >= m.from && i < m.to));
  const speakers = new Set(turns.map((t) => t.speaker));
  if (languageWordsOf(language)?.hasNounCapitals) {
    // Every noun looks like a name: it may be inflected, but it is said.
    const evidence = new Evidence(turns.flatMap((t) => t.words.map((w) => w.stem)));
    const isKnown = (m: Mention) => isSaid(m.from, m.to) || m.isSubject || speakers.has(m.speaker);
    return free.every((i) => claim.words[i]!.stop || isSaid(i, i + 1) || evidence.has(claim.words[i]!.stem) > 0) && mentions.every(isKnown);
  }
  const places = new NamePlaces(claim, named, turns, weight, language);
  const isKnown = (m: Mention) => {
    if (isSaid(m.from, m.to) && (m.isSubject || !isEnglish || isTalkedAbout(claim, m) || places.fits(m.from, m.to))) return true;
    return !isOfThing(claim, m, isEnglish) && (m.isSubject || (speakers.has(m.speaker) && (!isEnglish || isTalkedAbout(claim, m))));
  };
  return (
    free.every(
      (i) =>
        isSaid(i, i + 1) &&
        (!free.includes(i + 1) || /\S/.test(claim.text.slice(claim.words[i]!.end, claim.words[i + 1]!.start)) || isSaid(i, i + 2)) &&
        isSaidAsName(claim, i, turns) &&
        (!isEnglish || !isReporter(claim, i) || isSaidToAct(claim, i, turns)) &&
        places.fits(i, i + 1),
    ) && mentions.every(isKnown)
  );
}

/** The names of what is cited, asked which of them stands where a name of the sentence does. */
class NamePlaces {
  private readonly names: ReadonlySet<string>;
  private readonly counted: ReadonlySet<number>;
  private places: { turn: Turn; at: number; name: string; isName: boolean }[] | undefined;

  constructor(
    private readonly claim: Claim,
    named: readonly number[],
    private readonly turns: readonly Turn[],
    private readonly weight: StemWeight,
    language: LanguageCode,
  ) {
    this.names = new Set(named.map((i) => bareName(claim.words[i]!.word)));
    this.counted = new Set(quantitiesOf(claim.text, claim.words, language).flatMap((q) => [q.from, q.to - 1]));
  }

  /** Whether what stands around some words of the sentence stands around them in the source too, and not much rather around another name. */
  fits(from: number, to: number): boolean {
    const name = bareName(this.claim.words[from]!.word);
    // Of a price it is the number that tells.
    if (MONEY.has(name) && [from - 2, from - 1, to].some((i) => this.counted.has(i))) return true;
    const fit = new SlotMatch(this.claim, { from, to }, this.weight, (i) => !this.names.has(bareName(this.claim.words[i]!.word)));
    this.places ??= this.turns.flatMap((turn) => {
      const capitals = new Set(namesOf(turn.text, turn.words));
      return turn.words.map((w, at) => ({ turn, at, name: bareName(w.word), isName: capitals.has(at) }));
    });
    const fitAt = (p: { turn: Turn; at: number }) => fit.at(p.turn, { from: p.at, to: p.at + 1 });
    const own = this.places.reduce((max, p) => (p.name === name ? Math.max(max, fitAt(p)) : max), 0);
    // Nothing fits better than all of it.
    if (own >= LIMITS.nameOther) return true;
    return this.places.every((p) => p.name === name || !p.isName || this.names.has(p.name) || own >= fitAt(p) * LIMITS.nameOther);
  }
}

const MONEY = new Set(['euro', 'dollar', 'pound']);
/** Written with a capital or without, as one likes. */
const EITHER = new Set([...MONEY, ...'television internet web email'.split(' ')]);

/** Whether a name is said with the capital that makes it one, and not as part of a negation ("non-EU"). */
function isSaidAsName(claim: Claim, i: number, turns: readonly Turn[]): boolean {
  const { word, start } = claim.words[i]!;
  const name = bareName(word);
  if (EITHER.has(name)) return true;
  const not = notBefore(claim.text, start);
  return turns.some((t) =>
    t.words.some(
      (w) => bareName(w.word) === name && /[\p{Lu}\d]/u.test(t.text.slice(w.start, w.end)) && notBefore(t.text, w.start) === not,
    ),
  );
}

/** What right before a name makes it another one, if anything. */
const notBefore = (text: string, at: number): string =>
  /\b(non|anti|ex)[-‐]$/i.exec(text.slice(Math.max(0, at - 6), at))?.[1]?.toLowerCase() ?? '';

/** Whether a name is the subject of reporting or thinking. */
function isReporter(claim: Claim, i: number): boolean {
  const [next, before, former] = [claim.words[i + 1], claim.words[i - 1]?.word, claim.words[i - 2]?.word];
  if (before === 'to' && former === 'according') return true;
  if (!next || claim.text.slice(claim.words[i]!.end, next.start) !== ' ') return false;
  return isReport(next) && /(ed|s|said|thought|felt|told|held)$/.test(next.word);
}

/** Whether a person of that name acts in the cited text. */
function isSaidToAct(claim: Claim, i: number, turns: readonly Turn[]): boolean {
  const name = bareName(claim.words[i]!.word);
  return turns.some((t) =>
    t.words.some(
      (w, k) =>
        bareName(w.word) === name &&
        /^\p{Lu}\p{Ll}/u.test(t.text.slice(w.start, w.end)) &&
        t.words.slice(k + 1, k + 3).some((x) => isReport(x) || ACTS.has(x.word)),
    ),
  );
}
const ACTS = new Set('has have had is was did does will would can could'.split(' '));
