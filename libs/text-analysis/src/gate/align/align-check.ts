import { type LanguageCode } from '../../languages.js';
import type { Turn } from '../checks.js';
import type { Claim } from '../claim.js';
import type { DropReason } from '../gate.js';
import type { Mention } from '../speakers.js';
import { type Clause, clausesOf } from './clauses.js';
import { type ClosedWords, closedWordsOf } from './closed-words.js';
import { hasOtherCompared } from './compared.js';
import { differenceOf } from './difference.js';
import { hasOtherDirection } from './directions.js';
import { isJoinedFreely } from './joints.js';
import { lacksLimit } from './limits.js';
import { align, beginningOf, maxMatch } from './local-alignment.js';
import { localFault } from './local-context.js';
import { hasOtherReporters } from './reporters.js';
import { jointFault, roleFault } from './roles.js';
import { contentOf, type Statement, statementOf } from './statement.js';
import { hasOtherStep } from './steps.js';
import { hasOtherUnit } from './units.js';
import { hasOtherMember, hasOtherWord } from './verbatim.js';
import { isTurnedRound } from './who-to-whom.js';
import { type Window, windowsOf } from './windows.js';

/** From this share of all its words on a statement retells one stretch of the source, and is compared with it word for word. */
const RETOLD = 0.7;
/** From this share on it has no words of its own at all. */
const CLOSE = 0.8;
/** From this share on a sentence has a stretch's words, whatever their order. */
const REARRANGED = 0.9;
/** So many words of its own a statement of up to so many words may have, and longer ones as much of them. */
const OTHER_WORDS = { retold: 3, close: 2 };
const OTHER_PER = 15;
/** Stretches that hold nearly as much may be the one that was meant. */
const TOLERANCE = 0.1;
/** A clause of so many words of which so much stands in one stretch is retold; beside one, others need so much evidence of their own. */
const CLAUSE_WORDS = 8;
const CLAUSE_RETOLD = 0.88;
const CLAUSE_EVIDENCE = 0.15;
/** So much of each clause beside a retold stretch. */
const RETOLD_EVIDENCE = 0.5;
/** Of such a clause and another a sentence is merged. */
const MERGED_WORDS = 4;
const MERGED = 0.9;

/** Whether a sentence retells one stretch of what some turns say and changes nothing of it: then it denies as that does. */
export function isParaphrase(claim: Claim, mentions: readonly Mention[], turns: readonly Turn[], language: LanguageCode): boolean {
  const closed = closedWordsOf(language);
  if (!closed) return false;
  return retellingFault(statementOf(claim, mentions, language, closed), windowsOf(turns, language), closed, RETOLD) === null;
}

/** Why a sentence does not say what some turns say, as far as the words show by which it says how much, how surely, in which order and why. */
export function alignmentFault(
  claim: Claim,
  mentions: readonly Mention[],
  turns: readonly Turn[],
  language: LanguageCode,
): DropReason | null {
  const closed = closedWordsOf(language);
  if (!closed) return null;
  const statement = statementOf(claim, mentions, language, closed);
  const windows = windowsOf(turns, language);
  const least = leastOf(statement.raw, RETOLD, OTHER_WORDS.retold);
  const retold = retellingFault(statement, windows, closed, least);
  // Whether it denies is compared even where the rest is in own words.
  if (retold === undefined && retellingFault(statement, windows, closed, RETOLD) === 'negation') return 'negation';
  const local = language === 'en' && retold !== null ? localFault(statement, windows, closed) : null;
  if (retold) return retold;
  if (language === 'en' && hasOtherReporters(claim, turns, closed)) return 'wording';
  if (!contentOf(statement.tokens).length) return 'coverage';
  const clauses = clausesOf(statement, closed);
  const isProven = (clause: Clause) =>
    retold === null
      ? isEvident(clause, windows, RETOLD_EVIDENCE, 1)
      : !isJoined(clause, closed) || isEvident(clause, windows, CLAUSE_EVIDENCE, 2);
  if (!clauses.every(isProven)) return 'coverage';
  const isMerged = clauses.length > 1 && clauses.some(({ raw }) => raw.length >= MERGED_WORDS && mostRetold(raw, windows) >= MERGED);
  if (retold === null || isMerged) {
    const problem = jointFault(statement, windows, closed, retold === null);
    if (problem) return problem;
  }
  if (language === 'en') {
    if (hasOtherDirection(statement.raw, windows) || hasOtherCompared(statement, windows)) return 'wording';
    if (hasOtherWord(statement, windows)) return 'wording';
    if (hasOtherMember(statement, windows)) return 'coverage';
    if (lacksLimit(claim, turns)) return 'number';
    if (isJoinedFreely(statement, turns, closed)) return 'wording';
    const sources = turns.map(({ words }) => words);
    if (isTurnedRound(claim.words, sources)) return 'wording';
    if (hasOtherStep(claim, turns)) return 'number';
    if (hasOtherUnit(claim, statement.tokens, windows)) return 'number';
  }
  if (retold === null) return null;
  if (local) return local;
  if (isRearranged(statement, windows)) return 'coverage';
  const faults = clauses.map((clause) =>
    clause.raw.length < CLAUSE_WORDS
      ? undefined
      : retellingFault({ ...statement, ...clause, whole: statement.tokens }, windows, closed, CLAUSE_RETOLD),
  );
  const fault = faults.find((f) => f);
  if (fault) return fault;
  if (language !== 'en' && !clauses.every((clause, i) => faults[i] === null || clause.raw.length < CLAUSE_WORDS)) return 'coverage';
  return roleFault(statement, windows, closed);
}

/** What is other in a statement than in the stretch that it retells; null where nothing is, undefined where it retells none. */
function retellingFault(
  statement: Statement,
  windows: readonly Window[],
  closed: ClosedWords,
  least: number,
): DropReason | null | undefined {
  const places: { share: number; window: Window }[] = [];
  let best = 0;
  for (const window of windows) {
    if (maxMatch(statement.raw, window.rawBeginnings) < Math.max(least, best - TOLERANCE)) continue;
    const { share } = align(statement.raw, window.raw);
    best = Math.max(best, share);
    places.push({ share, window });
  }
  if (best < least) return undefined;
  let first: DropReason | undefined;
  for (const { window, share } of places.filter((p) => p.share >= Math.max(least, best - TOLERANCE)).sort((a, b) => b.share - a.share)) {
    const problem = differenceOf(
      statement,
      window,
      align(statement.tokens, window.tokens),
      closed,
      share >= leastOf(statement.raw, CLOSE, OTHER_WORDS.close),
    );
    if (!problem) return null;
    first ??= problem;
  }
  return first;
}

/** Whether a statement has nearly only words of one stretch, but in another order: then it says something else of them. */
function isRearranged({ tokens, raw }: Statement, windows: readonly Window[]): boolean {
  if (contentOf(tokens).length < 2) return false;
  return windows.some(
    (w) => maxMatch(raw, w.rawBeginnings) >= REARRANGED && maxMatch(tokens, w.beginnings) >= REARRANGED && align(raw, w.raw).share < RETOLD,
  );
}

/** The least share of a statement's words that makes it a retelling: of a long one more, since one that changes something changes a word or two. */
const leastOf = (raw: Statement['raw'], least: number, other: number): number =>
  Math.max(least, 1 - Math.max(other / raw.length, other / OTHER_PER));

const mostRetold = (raw: Statement['raw'], windows: readonly Window[]): number =>
  windows.reduce((best, w) => (maxMatch(raw, w.rawBeginnings) > best ? Math.max(best, align(raw, w.raw).share) : best), 0);

/** Whether a clause says why, when or in spite of what the rest of its sentence is so. */
const isJoined = ({ tokens }: Clause, closed: ClosedWords): boolean =>
  tokens.slice(0, JOINT).some(({ key }) => closed.causes.has(key) || closed.conditions.has(key) || TIMES.has(key));
const JOINT = 2;
const TIMES = new Set('~after ~before ~while ~although ~though ~despite ~during'.split(' '));

/** Whether enough of a clause's words with content stands in one stretch; of fewer than `from` words nothing is asked. */
function isEvident({ tokens }: Pick<Statement, 'tokens'>, windows: readonly Window[], least: number, from: number): boolean {
  const content = contentOf(tokens);
  if (content.length < from) return true;
  const max = windows.reduce((best, w) => Math.max(best, content.filter((t) => w.beginnings.has(beginningOf(t.key))).length), 0);
  return max / content.length >= least;
}
