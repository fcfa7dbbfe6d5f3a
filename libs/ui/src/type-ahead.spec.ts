import { describe, expect, it } from '@jest/globals';
import { meantOption } from './type-ahead.ts';

const ROLES = ['Admin', 'Contributor', 'Viewer', 'Visitor', 'Änderung'];

describe('the option that somebody types', () => {
  it('is the next that begins so, and after the last the first', () => {
    expect(meantOption(ROLES, 'v', -1)).toBe(2);
    expect(meantOption(ROLES, 'V', 2)).toBe(3);
    expect(meantOption(ROLES, 'v', 3)).toBe(2);
    expect(meantOption(ROLES, 'a', 0)).toBe(0);
    expect(meantOption(ROLES, 'ä', 0)).toBe(4);
  });

  it('stays where it is while more letters of it come', () => {
    expect(meantOption(ROLES, 'vi', 2)).toBe(2);
    expect(meantOption(ROLES, 'vis', 2)).toBe(3);
  });

  it('goes on when the same letter comes again, and is none where nothing begins so', () => {
    expect(meantOption(ROLES, 'vv', 2)).toBe(3);
    expect(meantOption(ROLES, 'x', 2)).toBe(-1);
    expect(meantOption([], 'a', -1)).toBe(-1);
  });
});
