import { type Claim, isReport } from './claim.js';
import { isRole, type Mention } from './speakers.js';

/** Whether what looks like a person stands where a thing would: after an article or a noun; in other languages only with nothing that they do after it. */
export function isOfThing(claim: Claim, m: Mention, isEnglish: boolean): boolean {
  const [before, after] = [claim.words[m.from - 1], claim.words[m.to]];
  if (before === undefined || !m.isSubject) return false;
  const last = claim.words[m.to - 1]!;
  const isLast = after === undefined || /[.;:!?]/.test(claim.text.slice(last.end, after.start));
  if (!isEnglish) return !BEFORE_PERSON.has(before.word) && (isLast || AFTER_THING.has(after.word));
  if (/[,.;:!?(]/.test(claim.text.slice(before.end, claim.words[m.from]!.start)) || isPossessive(claim, m)) return false;
  if (before.word === 'that' && isLast) return true;
  if (ARTICLES.has(before.word)) return !isRole(m.speaker);
  const isDoing = !isLast && claim.text.slice(last.end, after.start) === ' ' && (DOES.test(after.word) || isReport(after));
  return !isDoing && !BEFORE_PERSON.has(before.word) && !before.word.endsWith('ly') && !TALK.test(before.stem);
}

/** Whether a person is named as addressee or subject of speech. */
export const isTalkedAbout = (claim: Claim, m: Mention): boolean =>
  isPossessive(claim, m) || claim.words.slice(Math.max(0, m.from - 4), m.from).some((w) => TALK.test(w.stem));

const isPossessive = (claim: Claim, m: Mention): boolean => /['’]s?$/.test(claim.words[m.to - 1]!.word);

/** A word that begins a predicate. */
const DOES = /^(is|was|has|had|did|does|would|could|should|will|can|might|[a-z]{2,}ed)$/;
const ARTICLES = new Set('the a an this their his her its our'.split(' '));
const AFTER_THING = new Set('across in of on at from for within between under over into through'.split(' '));
const BEFORE_PERSON = new Set(
  `by and or to with from of for that as when while because since if but so then also next first later however moreover where what why how whether
   than after before although though until whereas yet both dr mr mrs ms minister professor chair`.split(/\s+/),
);
/** Stems of words that have to do with others: what one says to them, does for them or thinks of them. */
const TALK =
  /^(ask|tell|told|thank|answer|respons|respond|repli|reply|agre|disagre|accord|question|remind|convinc|support|echo|second|object|opinion|idea|suggest|proposal|argument|view|point|request|behalf|comment|inform|prais|mention|concern|evalu|prefer|describ|want|see|consult|work)/;
