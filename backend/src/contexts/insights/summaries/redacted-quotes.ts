import { REDACTED as BLOCK } from '@libs/domain';
import { RedactedWords } from '@libs/editor';
import { hashOf } from '@libs/text-analysis';
import type { SummaryBullet, SummaryCitation, SummarySection } from './summary.graphql.js';

/** What a note says now: its text in code points, and the words behind its blocks as far as they are kept. */
export interface BlockedText {
  noteId: string;
  text: readonly string[];
  words: readonly string[];
}

/** Shorter ones would block half a language. */
const SHORTEST = 4;

/** Whether anything is blocked in a note; a block that was deleted since has left its words in the quotes. */
export const hasBlocks = ({ text, words }: BlockedText): boolean => words.length > 0 || text.includes(BLOCK);

/**
 * The sections with everything blocked that is blocked in the note now: quotes, points that are quotes, and the same words in what a person
 * or a model wrote. Null when nothing changes.
 */
export function redacted(sections: readonly SummarySection[], note: BlockedText): SummarySection[] | null {
  if (!hasBlocks(note)) return null;
  const { noteId, text, words } = note;
  const whole = text.join('');
  const all = new RedactedWords(words);
  // What the note still says elsewhere is no secret; in a quote that is no longer the note's it is blocked all the same.
  const secret = new RedactedWords(secretsOf(words, whole));
  let isChanged = false;
  const without = (text: string, deleted: readonly string[]): string => {
    const blocked = deleted.reduce((rest, words) => rest.replaceAll(words, BLOCK.repeat([...words].length)), text);
    const next = whole.includes(blocked) ? blocked : secret.redact(blocked);
    isChanged ||= next !== text;
    return next;
  };
  const now = (c: SummaryCitation): SummaryCitation => {
    if (c.objectId !== noteId) return c;
    const quote = blockedIn(text, c) ?? (whole.includes(c.quote) ? c.quote : all.redact(c.quote));
    if (quote === c.quote) return c;
    isChanged = true;
    return { ...c, quote, sha256: hashOf(quote) };
  };
  const next = sections.map((section) => {
    if (!section.bullets.some((b) => b.citations.some((c) => c.objectId === noteId))) return section;
    const deleted: string[] = [];
    const bullets = section.bullets.map((b): SummaryBullet => {
      const citations = b.citations.map(now);
      const own = b.citations.flatMap((c, i) => blockedWords([...c.quote], [...citations[i]!.quote]));
      deleted.push(...own);
      return b.citations.some((c) => c.objectId === noteId) ? { ...b, text: without(b.text, own), citations } : b;
    });
    // A question as a heading is a quote, too.
    return { ...section, title: without(section.title, deleted), bullets };
  });
  return isChanged ? next : null;
}

/** The redacted stretches and their single words, without those that the note still says. */
function secretsOf(stretches: readonly string[], whole: string): string[] {
  const text = whole.toLowerCase();
  const single = stretches.flatMap((stretch) => stretch.split(/[^\p{L}\p{N}@.+-]+/u)).filter((word) => [...word].length >= SHORTEST);
  return [...stretches, ...single].filter((word) => !text.includes(word.trim().toLowerCase()));
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
  const matches: string[] = [];
  let run = '';
  for (const [i, c] of before.entries()) {
    if (after[i] === BLOCK && c !== BLOCK) run += c;
    else if (run) matches.push(run);
    if (!(after[i] === BLOCK && c !== BLOCK)) run = '';
  }
  if (run) matches.push(run);
  return matches;
}
