import type { Statement } from './statement.js';
import { isSame, type Token } from './tokens.js';
import type { Window } from './windows.js';

/** What something is compared with, or stands for. */
const LINKS = new Set('~than ~like unlik instead rather similar ~except ~such compar differ apart'.split(' '));
/** They stand between such a word and what it is of. */
const BETWEEN = new Set('~the ~a ~an ~of ~to ~with ~from ~as ~than ~for ~in ~our ~any ~all ~some'.split(' '));
/** What may be named. */
const STANDS_FOR = new Set('~they ~that ~this ~these ~those ~one ~ones ~other ~what ~such'.split(' '));

/** Whether a statement compares something with another thing than the source does, which says the same before it. */
export function hasOtherCompared({ raw }: Pick<Statement, 'raw'>, windows: readonly Window[]): boolean {
  return raw.some((link, i) => {
    if (!LINKS.has(link.key) || i === 0) return false;
    const ownToken = behind(raw, i);
    if (!ownToken) return false;
    const tokens = windows.flatMap((w) =>
      w.raw.flatMap((t, k) =>
        t.key === link.key && is(w.raw[k - 1], raw[i - 1]) && isSameAround(w.raw, k, raw, i) ? [behind(w.raw, k)] : [],
      ),
    );
    return tokens.length > 0 && tokens.every((other) => other && !STANDS_FOR.has(other.key) && !isSame(other.key, ownToken.key));
  });
}

const is = (a: Token | undefined, b: Token | undefined): boolean => a !== undefined && b !== undefined && isSame(a.key, b.key);

/** Whether one more word stands around a link in both: before it, or behind what it is of. In own words the same link may be of anything. */
const isSameAround = (tokens: readonly Token[], k: number, ownTokens: readonly Token[], i: number): boolean =>
  is(tokens[k - 2], ownTokens[i - 2]) || [2, 3, 4].some((n) => is(tokens[k + n], ownTokens[i + n]) && !BETWEEN.has(ownTokens[i + n]!.key));

/** The first word behind a link that says of what it is. */
const behind = (raw: readonly Token[], i: number): Token | undefined => raw.slice(i + 1, i + 5).find((t) => !BETWEEN.has(t.key));
