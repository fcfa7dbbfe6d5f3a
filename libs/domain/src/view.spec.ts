import { groupKeys, valueInGroup } from './view.js';

const options = ['a', 'b', 'c'].map((id) => ({ id }));
const item = { type: 'SELECT', multiple: false, options } as const;
const many = { ...item, multiple: true } as const;
const yes = { type: 'BOOLEAN', multiple: false, options: [] } as const;
const nps = { type: 'NPS', multiple: false, options: [] } as const;

describe('groups of a field', () => {
  it.each([
    [item, ['a', 'b', 'c', null]],
    [yes, ['true', 'false', null]],
    [nps, ['detractor', 'passive', 'promoter', null]],
    [{ type: 'TEXT', multiple: false, options: [] } as const, null],
  ])('of %j are %j', (field, keys) => expect(groupKeys(field)).toEqual(keys));

  it.each([
    [item, 'a', 'a', 'b', 'b'],
    [item, 'a', 'a', null, null],
    [item, null, null, 'c', 'c'],
    [yes, 'true', 'true', 'false', 'false'],
    [many, 'a,b', 'b', 'c', 'a,c'],
    [many, 'b,c', 'c', 'a', 'a,b'],
    [many, 'a,b', 'a', 'b', 'b'],
    [many, 'a,b', 'a', null, null],
    [many, null, null, 'c', 'c'],
    // A contact that the field does not name, as one in the trash, stays.
    [{ ...many, type: 'PERSON' } as const, 'gone,a', 'a', 'b', 'gone,b'],
    [nps, '3', 'detractor', 'promoter', undefined],
    [nps, '3', 'detractor', null, null],
  ])('of %j: %j moved from %j to %j becomes %j', (field, value, from, to, after) =>
    expect(valueInGroup(field, value, from, to)).toBe(after),
  );
});
