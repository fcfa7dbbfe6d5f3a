import { REDACTED as BLOCK } from '@libs/domain';
import type { SummaryBullet, SummaryCitation, SummarySection } from './summary.graphql.js';
import { hashOf } from './summary-text.service.js';

/**
 * The sections with everything blocked that is blocked in the note now: quotes, points that are quotes, and the same words in sentences
 * that somebody or a model wrote. Null when nothing changes. `text` is the note's plain text in code points.
 */
export function redacted(sections: readonly SummarySection[], text: readonly string[]): SummarySection[] | null {
  if (!text.includes(BLOCK)) return null;
  let isChanged = false;
  const bullet = (b: SummaryBullet): SummaryBullet => {
    const gone: string[] = [];
    const citations = b.citations.map((c): SummaryCitation => {
      const now = blockedIn(text, c);
      if (now === null) return c;
      isChanged = true;
      gone.push(...blockedWords([...c.quote], [...now]));
      return { ...c, quote: now, sha256: hashOf(now) };
    });
    if (!gone.length) return b;
    const said = gone.reduce((all, words) => all.replaceAll(words, BLOCK.repeat([...words].length)), b.text);
    return { ...b, text: said, citations };
  };
  const next = sections.map((s) => {
    const bullets = s.bullets.map(bullet);
    const gone = s.bullets.flatMap((b, i) =>
      b.citations.flatMap((c, k) => blockedWords([...c.quote], [...bullets[i]!.citations[k]!.quote])),
    );
    // A question as a heading is a quote, too.
    const title = gone.reduce((all, words) => all.replaceAll(words, BLOCK.repeat([...words].length)), s.title);
    return { ...s, title, bullets };
  });
  return isChanged ? next : null;
}

/** The quote as it stands in the text with blocks in it; null when it stands there as it was, or not at all. */
function blockedIn(text: readonly string[], { quote, start }: SummaryCitation): string | null {
  const letters = [...quote];
  const fits = (at: number): boolean =>
    at >= 0 && at + letters.length <= text.length && letters.every((c, i) => text[at + i] === c || text[at + i] === BLOCK);
  const isBlocked = (at: number) => text.slice(at, at + letters.length).some((c, i) => c === BLOCK && letters[i] !== BLOCK);
  // Blocks alone would fit anywhere: the place that is cited first, then wherever something of the quote is left.
  if (fits(start)) return isBlocked(start) ? text.slice(start, start + letters.length).join('') : null;
  for (let at = 0; at + letters.length <= text.length; at++)
    if (fits(at) && isBlocked(at) && letters.some((c, i) => c.trim() && text[at + i] === c))
      return text.slice(at, at + letters.length).join('');
  return null;
}

/** The stretches of a text that are blocks in the other one. */
function blockedWords(before: readonly string[], after: readonly string[]): string[] {
  const found: string[] = [];
  let run = '';
  for (const [i, c] of before.entries()) {
    if (after[i] === BLOCK && c !== BLOCK) run += c;
    else if (run) found.push(run);
    if (!(after[i] === BLOCK && c !== BLOCK)) run = '';
  }
  if (run) found.push(run);
  return found;
}
