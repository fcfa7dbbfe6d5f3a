/** Where a page leads when nothing better is known. */
const HOME = '/home';

/** A path of the same origin to go on to, or /home for anything else: a link must not lead a person who just signed in to another site. */
export function safePath(next: unknown): string {
  // A browser reads `//host`, `/\host` and either with tabs or newlines between as another origin.
  if (typeof next !== 'string' || next.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return HOME;
  const here = 'http://here.invalid';
  if (!URL.canParse(next, here)) return HOME;
  const url = new URL(next, here);
  // Dots are resolved by now: `/.//host` has become `//host`.
  return url.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : HOME;
}
