import { isSame, type Token } from './tokens.js';
import type { Window } from './windows.js';

/** From where and to where: another one between the same words leads elsewhere. */
const DIRECTIONS = new Set(
  '~from ~to ~into ~out ~against ~without ~with ~before ~after ~above ~below ~over ~under ~since ~until'.split(' '),
);
/** They stand between a direction and what it is of, and change nothing. */
const ARTICLES = new Set('~they ~the ~a ~an ~of ~this ~that ~these ~those'.split(' '));

/** Whether a statement has another direction between words that the source has with one. */
export function hasOtherDirection(statement: readonly Token[], windows: readonly Window[]): boolean {
  const ownTokens = statement.filter((t) => !ARTICLES.has(t.key));
  const texts = windows.map((w) => w.raw.filter((t) => !ARTICLES.has(t.key)));
  const is = (a: Token | undefined, b: Token | undefined) => a !== undefined && b !== undefined && isSame(a.key, b.key);
  return ownTokens.some((t, i) => {
    if (!DIRECTIONS.has(t.key) || i === 0) return false;
    const [l2, l1, r1, r2] = [ownTokens[i - 2], ownTokens[i - 1], ownTokens[i + 1], ownTokens[i + 2]];
    const places = texts.flatMap((text) =>
      text.flatMap((d, k) => {
        if (!DIRECTIONS.has(d.key) || !is(text[k - 1], l1)) return [];
        const isEnd = r1 === undefined && is(text[k - 2], l2);
        return isEnd || (is(text[k + 1], r1) && (is(text[k - 2], l2) || is(text[k + 2], r2))) ? [d.key] : [];
      }),
    );
    return places.length > 0 && !places.includes(t.key);
  });
}
