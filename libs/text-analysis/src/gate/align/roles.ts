import { stemOf } from '../../words.js';
import type { DropReason } from '../gate.js';
import { type ClosedWords } from './closed-words.js';
import { beginningOf } from './local-alignment.js';
import { contentOf, type Statement } from './statement.js';
import { isSame, type Token, UNSURE } from './tokens.js';
import type { Window } from './windows.js';

/** What things are measured and counted in. */
const UNIT_WORDS =
  `percentpoint millisecond second minute hour day night week fortnight month quarter year decade century percent permil euro dollar pound cent penny pence yen franc
  krone rupee inch inches foot feet mile yard metre meter millimetre millimeter centimetre centimeter kilometre kilometer gram kilogram kilo milligram ton tonne ounce stone litre liter
  millilitre gallon pint acre hectare hertz kilohertz megahertz gigahertz watt kilowatt volt amp byte kilobyte megabyte gigabyte terabyte bit degree celsius fahrenheit mph kg km cm mm ml mg`
    .split(/\s+/)
    .map((w) => stemOf(w, 'en'));

/** Words that a statement must not have of its own, whatever else it retells: of all, only, surely, always, first, before, and units. */
export const STRONG = new Set([
  ...`~all ~only ~never ~none ~nobody ~nothing ~neither ~before ~after ~until ~always ~most ~least ~unless ~will ~must ~often ~usually ~sometimes ~occasionally ~rarely ~hardly
   ~last ~next ~past ~now ~majority ~hope ~outof
   alon alway constant perman entir complet total absolut full definit certain undoubt inevit guarante prove promis confirm order demonstr deni doubt know
   once twice thrice triple doubl singl coupl dozen former latter latest earliest previous yesterday tomorrow today tonight morn ~evening afternoon night current recent soon
   best worst biggest largest smallest highest lowest fastest cheapest newest oldest easiest hardest longest shortest greatest unanim everywher forev`.split(
    /\s+/,
  ),
  ...UNIT_WORDS,
]);
/** What a unit is counted with makes it one; "second" alone is an order. */
export const UNITS: ReadonlySet<string> = new Set(UNIT_WORDS.filter((w) => w !== 'second'));

/** At the beginning they join a sentence to those before it: "So", "Second", "Most importantly". */
const OPENERS = new Set(['~so', 'second', '~most', '~last', '~next', '~now', 'current', 'recent']);

/** So many words around one say what it is said of. */
const AROUND = 5;

/** Whether every strong word of a statement is said of something that the statement says it of, or else why not. */
export const roleFault = (statement: Statement, windows: readonly Window[], closed: ClosedWords): DropReason | null =>
  unsaidRole(statement, windows, closed, (key) => STRONG.has(key) && !closed.causes.has(key));

/** Whether what a statement joins as reason and effect is joined so where it is said; in own words "as" may join as loosely as "and". */
export const jointFault = (statement: Statement, windows: readonly Window[], closed: ClosedWords, isRetold: boolean): DropReason | null =>
  unsaidRole(statement, windows, closed, (key, i) => closed.causes.has(key) && (isRetold || i === 0 || key !== '~as'));

function unsaidRole(
  statement: Statement,
  windows: readonly Window[],
  closed: ClosedWords,
  isMeant: (key: string, i: number) => boolean,
): DropReason | null {
  const { tokens } = statement;
  for (const [i, token] of tokens.entries()) {
    const isCause = closed.causes.has(token.key);
    if (!isMeant(token.key, i)) continue;
    if (isCause && (i === tokens.length - 1 || isSaidInPlace(statement, token, windows))) continue;
    if (i === 0 && OPENERS.has(token.key)) continue;
    // What would be is reported of what will be, but not the other way round.
    if (token.key === '~will' && isUnsure(statement.text, token)) continue;
    // "The only one" is more than "just one".
    const isUnique = token.key === '~only' && /\b(the|an)\s+$/i.test(statement.text.slice(0, token.start));
    const before = contentOf(tokens.slice(Math.max(0, i - AROUND), i));
    const after = contentOf(tokens.slice(i + 1, i + 1 + AROUND));
    const isOf = (w: Window, t: Token) =>
      (!isUnique || UNIQUE.has(t.key)) && isLicence(token.key, t.key, closed) && (token.key !== '~will' || !isUnsure(w.turn.text, t));
    const sides: [Token[], Token[]] = isCause && !before.length ? partsOf(statement, i) : [before, after];
    const isSaid = windows.some((w) => w.tokens.some((t, k) => isOf(w, t) && (isCause ? joins : isSaidOf)(w.tokens, k, ...sides)));
    if (!isSaid) return UNITS.has(token.key) ? 'number' : 'wording';
  }
  return null;
}

/** Whether a word at one place of a text stands near what the sentence says it of: the words after it, or right before. */
function isSaidOf(tokens: readonly Token[], k: number, before: readonly Token[], after: readonly Token[]): boolean {
  const heads = [...after.slice(0, HEADS), ...before.slice(-2)];
  if (!heads.length) return true;
  return tokens.slice(Math.max(0, k - NEAR), k + NEAR + 1).some((t) => heads.some((h) => beginningOf(h.key) === beginningOf(t.key)));
}

/** Whether a word stands between the same words as in the source. */
function isSaidInPlace({ raw }: Statement, token: Token, windows: readonly Window[]): boolean {
  const i = raw.findIndex((t) => t.start === token.start);
  const is = (a: Token | undefined, b: Token | undefined) => a !== undefined && b !== undefined && isSame(a.key, b.key);
  if (i < 0) return false;
  return windows.some((w) =>
    w.raw.some(
      (t, k) =>
        is(t, raw[i]) &&
        is(w.raw[k + 1], raw[i + 1]) &&
        (i === 0 || is(w.raw[k - 1], raw[i - 1])) &&
        (i > 0 || is(w.raw[k + 2], raw[i + 2])),
    ),
  );
}

/** Of a sentence that begins with its reason what stands before and after the mark that ends it. */
function partsOf({ text, tokens }: Statement, i: number): [Token[], Token[]] {
  const rest = tokens.slice(i + 1);
  const comma = rest.findIndex((t, k) => k > 0 && text.slice(rest[k - 1]!.end, t.start).includes(','));
  if (comma < 0) return [[], contentOf(rest)];
  return [contentOf(rest.slice(comma)).slice(0, AROUND), contentOf(rest.slice(0, comma)).slice(-AROUND)];
}

/** Whether a word that gives a reason stands between what the sentence joins with it, one of which it may stand before. */
function joins(tokens: readonly Token[], k: number, before: readonly Token[], after: readonly Token[]): boolean {
  const has = (part: readonly Token[], of: readonly Token[]) => of.some((t) => part.some((x) => beginningOf(x.key) === beginningOf(t.key)));
  const [left, right] = [tokens.slice(Math.max(0, k - FAR), k), tokens.slice(k + 1, k + 1 + FAR)];
  if (!before.length) return has(right, after) || has(left, after);
  return (has(left, before) && has(right, after)) || (has(left, after) && has(right, before));
}

/** So many words after one are what it is said of; so near one they stand where it is said; so far a reason's parts. */
const HEADS = 5;
const NEAR = 14;
const FAR = 14;

const isUnsure = (text: string, { start, end }: Token): boolean => UNSURE.test(text.slice(start, end));

const UNIQUE = new Set(['~only', 'singl', 'sole', 'uniqu', 'exclus']);

/** What says as much: each of them is all of them, a need is a must, and a reason may be given before or after its effect. */
function isLicence(strong: string, text: string, closed: ClosedWords): boolean {
  if (closed.causes.has(strong)) return closed.causes.has(text);
  return isSame(strong, text) || ALIKE[strong]?.has(text) === true;
}

const ALIKE: Record<string, ReadonlySet<string>> = {
  '~must': new Set(['~should', 'need', 'requir', '~want', 'necessari', 'essenti']),
  '~hope': new Set(['~want', '~wish', '~expect', '~plan', 'hope', 'optimist', '~like']),
  '~before': new Set(['previous', 'earlier', 'first']),
  '~after': new Set(['~once', 'follow', 'later', 'then', '~when', 'next', '~now', 'last']),
  '~only': new Set(['=1', 'singl', 'one', '~one', 'just', 'alon', 'exclus', '~nothing', '~no', 'sole', 'uniqu']),
  alon: new Set(['~only', 'just', 'exclus', 'sole', '~nothing']),
  '~outof': new Set(['~from']),
  '~will': new Set(['~must']),
  '~both': new Set(['=2', '~all', '~either', '~neither', 'twice', 'coupl']),
  '~often': new Set(['~usually', 'alway', '~much', '~many', 'time', 'regular', 'common']),
  '~usually': new Set(['~often', 'alway', '~most', 'common', '~tend', 'usual', 'normal']),
  '~sometimes': new Set(['~occasionally', '~may', '~can', '~some', 'time']),
  '~rarely': new Set(['~hardly', '~never', '~no', '~few', 'rare']),
  '~hardly': new Set(['~rarely', '~no', '~few', 'difficult', 'hard']),
  '~now': new Set(['current', 'present', 'today', 'moment', 'alreadi']),
  current: new Set(['~now', 'present', 'today', 'moment', 'alreadi']),
  recent: new Set(['~last', '~past', 'late', 'just', 'new']),
  sure: new Set(['certain', 'definit', 'obvious', 'guarante', 'clear', 'confid']),
  certain: new Set(['sure', 'definit']),
  '~all': new Set([
    '~any',
    '~both',
    '~no',
    'alway',
    '~never',
    '~nobody',
    '~nothing',
    '~none',
    'total',
    'complet',
    'whole',
    'entir',
    'full',
    '~each',
  ]),
  complet: new Set(['~all', 'total', 'entir', 'full', 'whole', 'absolut', '~must']),
  full: new Set(['~all', 'complet', 'total', 'entir', 'whole']),
  '~next': new Set(['~after', 'follow', 'then', 'later', 'futur', 'second', '~now', '~will']),
  '~last': new Set(['~past', 'previous', 'final', 'end', '~before', 'ago', 'recent']),
  second: new Set(['=2', '~other', '~another', 'next']),
  '~most': new Set(['~majority', 'best', 'favourit', 'main', 'primari', 'larg']),
};
