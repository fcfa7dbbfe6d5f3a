import type { DropReason } from '../gate.js';
import { type ClosedWords } from './closed-words.js';
import { beginningOf } from './local-alignment.js';
import type { Statement } from './statement.js';
import { isSame, type Token } from './tokens.js';
import type { Window } from './windows.js';

/** Words that a statement must not have of its own, whatever else it retells: of all, only, surely, always, first, before, and units. */
export const STRONG = new Set(
  `~all ~only ~never ~before ~after ~until ~always ~most ~least ~unless  alway constant entir complet total absolut definit certain prove guarante promis confirm order demonstr deni doubt know
   second minut hour day week month year decad centuri percent permil euro dollar pound cent inch feet foot mile metr meter kilometr kilomet yard gram kilogram kilo ton hertz kilohertz degre
   previous twice triple doubl singl former latter latest earliest yesterday tomorrow today tonight morn even afternoon night
   best worst biggest largest smallest highest lowest fastest unanim everywher forev`.split(/\s+/),
);
/** What a unit is counted with makes it one; "second" alone is an order. */
const UNITS = /^(minut|hour|day|week|month|year|percent|euro|dollar|pound)$/;

/** At the beginning they join a sentence to those before it: "So", "Second", "Most importantly". */
const OPENERS = new Set(['~so', 'second', '~most']);

/** So many words around one say what it is said of. */
const AROUND = 5;

/** Whether every strong word of a statement is said of something that the statement says it of, or else why not; what is merged of retold clauses needs its joint said. */
export function roleFault(statement: Statement, windows: readonly Window[], closed: ClosedWords, isMerged: boolean): DropReason | null {
  const { tokens } = statement;
  for (const [i, token] of tokens.entries()) {
    const isCause = closed.causes.has(token.key);
    if ((isCause && !isMerged) || (!isCause && !STRONG.has(token.key))) continue;
    if (i === 0 && OPENERS.has(token.key)) continue;
    const before = contentOf(tokens.slice(Math.max(0, i - AROUND), i));
    const after = contentOf(tokens.slice(i + 1, i + 1 + AROUND));
    const isSaid = windows.some((w) => {
      if (!w.tokens.some((t) => isLicence(token.key, t.key, closed))) return false;
      const found = (side: typeof before) => side.filter((t) => w.beginnings.has(beginningOf(t.key))).length;
      const [b, a] = [found(before), found(after)];
      return isCause ? a > 0 && (b > 0 || !before.length) : a + b > 0 || before.length + after.length === 0;
    });
    if (!isSaid) return UNITS.test(token.key) ? 'number' : 'wording';
  }
  return null;
}

/** What says as much: each of them is all of them, a need is a must, and a reason may be given before or after its effect. */
function isLicence(strong: string, said: string, closed: ClosedWords): boolean {
  if (closed.causes.has(strong)) return closed.causes.has(said);
  return isSame(strong, said) || ALIKE[strong]?.has(said) === true;
}

const ALIKE: Record<string, ReadonlySet<string>> = {
  '~all': new Set(['~any', '~both', '~no', 'alway', '~never', '~nobody', '~nothing', '~none', 'total', 'complet']),
  '~must': new Set(['~should', 'need', 'requir', '~want']),
  '~before': new Set(['previous', 'earlier', 'first']),
  '~after': new Set(['~once', 'follow', 'later', 'then', '~when', 'next', '~now', 'last']),
  '~only': new Set(['=1', 'singl', 'one']),
  second: new Set(['=2', '~other', '~another', 'next']),
  '~most': new Set(['best', '~much', '~many', 'favourit', '~all']),
  '~both': new Set(['=2', '~all']),
};

const contentOf = (tokens: readonly Token[]): Token[] => tokens.filter((t) => t.key[0] !== '~');
