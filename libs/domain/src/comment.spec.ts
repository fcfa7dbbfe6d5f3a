import { describe, expect, it } from '@jest/globals';
import { commentParts, commentText, mayDeleteComment, mayEditComment, mentionOf, mentionsIn } from './comment.js';
import { createThreadInput, replyInput } from './comment-input.js';
import { LIMITS } from './limits.js';

const A = '018f2f1e-0000-7000-8000-00000000000a';
const B = '018f2f1e-0000-7000-8000-00000000000b';

describe('mentions in a comment', () => {
  it('are found once each, whatever stands around them', () => {
    const body = `${mentionOf(B)} and ${mentionOf(A.toUpperCase())}: see ${mentionOf(B)}, not @{nobody} or me@{mail}.`;
    expect(mentionsIn(body)).toEqual([B, A]);
    expect(commentText(body, (id) => (id === A ? 'Ann' : 'Ben Ode'))).toBe('@Ben Ode and @Ann: see @Ben Ode, not @{nobody} or me@{mail}.');
  });

  it('cut the text without losing a letter', () => {
    for (const body of ['', 'plain', mentionOf(A), `${mentionOf(A)}${mentionOf(B)} x`, `x\n\n${mentionOf(A)}`])
      expect(
        commentParts(body)
          .map((p) => ('text' in p ? p.text : mentionOf(p.userId)))
          .join(''),
      ).toBe(body);
  });

  it('are limited', () => {
    const ids = Array.from({ length: LIMITS.comment.mentions + 1 }, (_, i) => A.slice(0, -2) + i.toString(16).padStart(2, '0'));
    const say = (n: number) => replyInput.safeParse({ threadId: A, body: ids.slice(0, n).map(mentionOf).join(' ') }).success;
    expect([say(LIMITS.comment.mentions), say(LIMITS.comment.mentions + 1)]).toEqual([true, false]);
  });
});

describe('a first comment', () => {
  const input = { docId: A, version: 3, start: 2, end: 5, body: ' Why? ' };

  it('needs words and a place', () => {
    expect(createThreadInput.parse(input)).toMatchObject({ body: 'Why?', highlightId: null });
    expect(createThreadInput.safeParse({ ...input, body: '  ' }).success).toBe(false);
    expect(createThreadInput.safeParse({ ...input, end: 2 }).success).toBe(false);
    expect(createThreadInput.safeParse({ docId: A, body: 'x' }).success).toBe(false);
    expect(createThreadInput.safeParse({ docId: A, highlightId: B, body: 'x' }).success).toBe(true);
    expect(createThreadInput.safeParse({ ...input, body: 'x'.repeat(LIMITS.comment.length + 1) }).success).toBe(false);
  });
});

describe('rights on a comment', () => {
  it('are the author’s while they may write, and deletable with full access', () => {
    expect((['none', 'read', 'write', 'full'] as const).map((a) => mayEditComment(a, true))).toEqual([false, false, true, true]);
    expect((['none', 'read', 'write', 'full'] as const).map((a) => mayEditComment(a, false))).toEqual([false, false, false, false]);
    expect((['none', 'read', 'write', 'full'] as const).map((a) => mayDeleteComment(a, true))).toEqual([false, false, true, true]);
    expect((['none', 'read', 'write', 'full'] as const).map((a) => mayDeleteComment(a, false))).toEqual([false, false, false, true]);
  });
});
