import { describe, expect, it } from '@jest/globals';
import { codeOf, entriesOf, isKeyOf, isOneOf, isRecord, isTextList, keysOf, propertyOf, recordOf, thrownError } from './typed-object.js';

const TABLE = { a: 1, b: 2 } as const;

describe('A table of constants', () => {
  it('names its keys and entries in their order', () => {
    expect(keysOf(TABLE)).toEqual(['a', 'b']);
    expect(entriesOf(TABLE)).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    expect(recordOf(['x', 'y'], (key) => `${key}!`)).toEqual({ x: 'x!', y: 'y!' });
  });

  it('knows its own names and no inherited ones', () => {
    expect(['a', 'c', 'toString', '__proto__', null, undefined, 1].filter((key) => isKeyOf(TABLE, key))).toEqual(['a']);
    expect(['a', 'toString', null, 1].filter((value) => isOneOf(['a', 'b'], value))).toEqual(['a']);
  });
});

describe('What comes from outside', () => {
  it('is a record when it is an object with names', () => {
    expect([{}, { a: 1 }, [], null, 'text', 1, undefined].filter(isRecord)).toEqual([{}, { a: 1 }]);
    expect([[], ['a'], ['a', 1], 'a', null].filter(isTextList)).toEqual([[], ['a']]);
  });

  it('may be thrown without being an error', () => {
    const error = new RangeError('far');
    expect(thrownError(error)).toBe(error);
    expect(thrownError('far').message).toBe('far');
    expect(codeOf(Object.assign(new Error(), { code: 'EEXIST' }))).toBe('EEXIST');
    expect([null, undefined, 'EEXIST', {}, { code: 5 }].map(codeOf)).toEqual(Array(5).fill(undefined));
    expect(propertyOf({ a: { b: 1 } }, 'a')).toEqual({ b: 1 });
    expect(propertyOf(null, 'a')).toBeUndefined();
  });
});
