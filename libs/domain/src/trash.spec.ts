import { describe, expect, it } from '@jest/globals';
import { LIMITS } from './limits.js';
import { daysUntilPurge, purgedFrom, restoreFromTrashInput } from './trash.js';

const DELETED = new Date('2026-10-01T12:00:00Z');
const after = (hours: number) => new Date(DELETED.getTime() + hours * 3_600_000);

describe('the time in the trash', () => {
  it('counts the begun day, from the promised number of days down to none', () => {
    expect(daysUntilPurge(DELETED, DELETED)).toBe(LIMITS.trash.days);
    expect(daysUntilPurge(DELETED, after(1))).toBe(LIMITS.trash.days);
    expect(daysUntilPurge(DELETED, after(25))).toBe(LIMITS.trash.days - 1);
    expect(daysUntilPurge(DELETED, after(LIMITS.trash.days * 24 - 1))).toBe(1);
    expect(daysUntilPurge(DELETED, after(LIMITS.trash.days * 24))).toBe(0);
    expect(daysUntilPurge(DELETED, after(LIMITS.trash.days * 48))).toBe(0);
  });

  it('ends at the same hour', () => {
    expect(purgedFrom(DELETED)).toEqual(after(LIMITS.trash.days * 24));
  });
});

describe('what is to be restored', () => {
  const id = '018f2f1e-0000-7000-8000-000000000001';

  it('comes back alone and where it was unless something else is said', () => {
    expect(restoreFromTrashInput.parse({ kind: 'note', id })).toEqual({ kind: 'note', id, withParents: false, intoProjectId: null });
  });

  it('must be of a kind that is kept', () => {
    expect(restoreFromTrashInput.safeParse({ kind: 'member', id }).success).toBe(false);
  });
});
