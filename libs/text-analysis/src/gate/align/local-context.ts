import type { DropReason } from '../gate.js';
import { type ClosedWords } from './closed-words.js';
import { STRONG } from './roles.js';
import { contentOf, type Statement } from './statement.js';
import { isSame, type Token, UNSURE } from './tokens.js';
import type { Window } from './windows.js';

/** Words of closed classes that change nothing of how much, how surely or in which order something is said, so that they may come and go. */
const LIGHT = new Set(
  '~they ~be ~have ~do ~or ~other ~also ~although ~though ~despite ~again ~very ~too ~why ~lead ~result ~one'.split(' '),
);

/**
 * Whether a sentence that is no retelling as a whole has, among words that it took over in their order, another word of quantity, certainty,
 * order or time than stands there, one more or one less: whatever else is said in own words, this was changed.
 */
export function localFault({ raw, tokens, text }: Statement, windows: readonly Window[], closed: ClosedWords): DropReason | null {
  const starts = new Set(contentOf(tokens).map((t) => t.start));
  const isCritical = (t: Token | undefined): boolean =>
    t !== undefined &&
    !LIGHT.has(t.key) &&
    (closed.hedges.has(t.key) || closed.conditions.has(t.key) || STRONG.has(t.key) || DEGREES.has(t.key));
  for (let i = 1; i < raw.length; i++) {
    const ownToken = raw[i]!;
    const sides = [raw[i - 2], raw[i - 1], raw[i + 1], raw[i + 2]] as const;
    if (
      isCritical(ownToken) &&
      !UNSURE.test(text.slice(ownToken.start, ownToken.end)) &&
      raw[i + 1] &&
      sides.some((t) => t && starts.has(t.start))
    ) {
      const isChanged = windows.some((w) => hasContext(w.raw, sides, ownToken, isCritical));
      if (isChanged && !windows.some((w) => hasPair(w.raw, raw[i - 1]!, ownToken, raw[i + 1]!))) return 'wording';
    }
    const near = [raw[i - 2], raw[i - 1], ownToken, raw[i + 1]] as const;
    if (near.some((t) => t && starts.has(t.start)) && windows.some((w) => lacksOne(w.raw, near, isCritical, closed)))
      if (!windows.some((w) => isNext(w.raw, raw[i - 1]!, ownToken))) return 'wording';
  }
  return null;
}

const DEGREES = new Set(
  `~all ~every ~any ~both ~either ~neither ~same ~more ~less ~fewer ~than ~before ~after ~during ~while ~above ~below ~over ~under ~between ~from ~into ~against
   ~within ~beyond ~inside ~outside ~per ~ever ~never ~none ~nobody ~nothing ~no ~will ~must ~last ~next ~this`.split(/\s+/),
);

type Sides = readonly [Token | undefined, Token | undefined, Token | undefined, Token | undefined];
const is = (a: Token | undefined, b: Token | undefined): boolean => a !== undefined && b !== undefined && isSame(a.key, b.key);

/** Whether a text has the words around one and another word of its kind between them, three of four words, or none, all four. */
function hasContext(
  tokens: readonly Token[],
  [l2, l1, r1, r2]: Sides,
  ownToken: Token,
  isCritical: (t: Token | undefined) => boolean,
): boolean {
  return tokens.some((t, j) => {
    if (!is(t, l1)) return false;
    const [between, next] = [tokens[j + 1], tokens[j + 2]];
    if (is(between, r1)) return is(tokens[j - 1], l2) && is(next, r2);
    return is(next, r1) && isCritical(between) && !is(between, ownToken) && (is(tokens[j - 1], l2) || is(tokens[j + 3], r2));
  });
}

/** Whether a text has two words of a sentence with a word between them that weakens or denies what is said. */
function lacksOne(
  tokens: readonly Token[],
  [l2, l1, r1, r2]: Sides,
  isCritical: (t: Token | undefined) => boolean,
  closed: ClosedWords,
): boolean {
  return tokens.some((t, j) => {
    const left = tokens[j + 1];
    return (
      is(t, l1) &&
      is(tokens[j + 2], r1) &&
      isCritical(left) &&
      (closed.hedges.has(left!.key) || /^~(no|never|less|fewer)$/.test(left!.key)) &&
      is(tokens[j - 1], l2) &&
      is(tokens[j + 3], r2)
    );
  });
}

const hasPair = (tokens: readonly Token[], before: Token, ownToken: Token, after: Token): boolean =>
  isNext(tokens, before, ownToken) || isNext(tokens, ownToken, after);
const isNext = (tokens: readonly Token[], a: Token, b: Token): boolean => tokens.some((t, j) => is(t, a) && is(tokens[j + 1], b));
