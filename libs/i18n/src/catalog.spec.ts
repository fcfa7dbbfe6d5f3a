import { describe, expect, it } from '@jest/globals';
import { addTexts, catalog } from './catalog.js';

const t = catalog('catalog-spec', {
  plain: 'Notes',
  named: 'Move “{{name}}” to {{place}}',
  notes_one: '{{count}} note',
  notes_other: '{{count}} notes',
  limit: 'At most {{limit, number}} characters',
  deep: { er: { still: 'Deep' } },
});

describe('texts of a catalog', () => {
  it('are found by their dotted key', () => expect([t('plain'), t('deep.er.still')]).toEqual(['Notes', 'Deep']));
  it('take the words of people as they are', () => {
    expect(t('named', { name: '<b>{{place}} & $& $1</b>', place: 'Home' })).toBe('Move “<b>{{place}} & $& $1</b>” to Home');
  });
  it('leave nothing in a place without a value', () => expect(t('named', { name: 'A' })).toBe('Move “A” to '));
  it.each([
    [0, '0 notes'],
    [1, '1 note'],
    [2, '2 notes'],
    [1234, '1,234 notes'],
  ])('count %i', (count, text) => expect(t('notes', { count })).toBe(text));
  it('group the digits of numbers', () => expect(t('limit', { limit: 100000 })).toBe('At most 100,000 characters'));
  it('that are missing show their key', () => expect(t('nowhere' as 'plain')).toBe('nowhere'));
  it('come later and under the same names too', () => {
    addTexts('catalog-spec', { later: { here: 'Later' }, deep: { er: { still: 'Deeper' } } });
    expect([t('later.here' as 'plain'), t('deep.er.still'), t('plain')]).toEqual(['Later', 'Deeper', 'Notes']);
  });
});
