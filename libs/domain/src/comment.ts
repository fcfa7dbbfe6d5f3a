/** How a comment's text names a person: by id, so that it shows the name which they have now. */
const MENTION = /@\{([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}/gi;

/** The text that stands for a mention of this user. */
export const mentionOf = (userId: string): string => `@{${userId.toLowerCase()}}`;

/** Whom a comment's text mentions, each once, in the order of the text. */
export function mentionsIn(body: string): string[] {
  return [...new Set(Array.from(body.matchAll(MENTION), ([, id]) => id!.toLowerCase()))];
}

/** A comment's text cut into words and mentions, for showing it. */
export function commentParts(body: string): ({ text: string } | { userId: string })[] {
  const parts: ({ text: string } | { userId: string })[] = [];
  let end = 0;
  for (const match of body.matchAll(MENTION)) {
    if (match.index > end) parts.push({ text: body.slice(end, match.index) });
    parts.push({ userId: match[1]!.toLowerCase() });
    end = match.index + match[0].length;
  }
  if (end < body.length) parts.push({ text: body.slice(end) });
  return parts;
}

/** A comment's text as plain words, with names in place of the mentions. */
export function commentText(body: string, nameOf: (userId: string) => string): string {
  return commentParts(body)
    .map((part) => ('text' in part ? part.text : `@${nameOf(part.userId)}`))
    .join('');
}

/** Who may change a comment: its author, as long as they may write there. */
export const mayEditComment = (access: 'none' | 'read' | 'write' | 'full', isOwn: boolean): boolean =>
  isOwn && (access === 'write' || access === 'full');

/** Who may delete a comment: its author, and those with full access there. */
export const mayDeleteComment = (access: 'none' | 'read' | 'write' | 'full', isOwn: boolean): boolean =>
  access === 'full' || mayEditComment(access, isOwn);
