import { describe, expect, it } from '@jest/globals';
import { matchingOption } from './type-ahead.ts';

const ROLES = ['Admin', 'Contributor', 'Viewer', 'Visitor', 'Änderung'];

describe('the option that is typed', () => {
  it('is the next that begins so, and after the last the first', () => {
    expect(matchingOption(ROLES, 'v', -1)).toBe(2);
    expect(matchingOption(ROLES, 'V', 2)).toBe(3);
    expect(matchingOption(ROLES, 'v', 3)).toBe(2);
    expect(matchingOption(ROLES, 'a', 0)).toBe(0);
    expect(matchingOption(ROLES, 'ä', 0)).toBe(4);
  });

  it('stays where it is while more letters of it come', () => {
    expect(matchingOption(ROLES, 'vi', 2)).toBe(2);
    expect(matchingOption(ROLES, 'vis', 2)).toBe(3);
  });

  it('goes on when the same letter comes again, and is none where nothing begins so', () => {
    expect(matchingOption(ROLES, 'vv', 2)).toBe(3);
    expect(matchingOption(ROLES, 'x', 2)).toBe(-1);
    expect(matchingOption([], 'a', -1)).toBe(-1);
  });
});
