import { describe, expect, it } from '@jest/globals';
import { longDay, shortDay, writtenTexts } from './written-text.js';
import { WRITTEN_TEXTS } from './written-texts.js';

describe('texts that the server writes', () => {
  it('are filled in, with days, numbers and plurals as the language has them', () => {
    const t = writtenTexts('news');
    expect(t('subject', { count: 1, workspace: 'Fieldfare' })).toBe('1 piece of news for you in Fieldfare');
    expect(t('subject', { count: 1234, workspace: 'Fieldfare' })).toBe('1,234 pieces of news for you in Fieldfare');
    const day = new Date('2026-12-01T23:59:59Z');
    expect(writtenTexts('certificate')('subject', { name: 'Okta', day })).toBe('The certificate of Okta expires on December 1, 2026');
    expect([longDay(day), shortDay(day)]).toEqual(['December 1, 2026', '1 Dec 2026']);
    // What people typed is not filled in again.
    expect(t('line', { by: '{{title}}', action: '$& $1', title: 'x' })).toBe('{{title}} $& $1 “x”');
    expect(() => t('more', { count: 3 })).toThrow('news.more is said without link');
  });

  it('have both forms where a count decides', () => {
    for (const [area, texts] of Object.entries(WRITTEN_TEXTS)) {
      const keys = Object.keys(texts);
      const forms = keys.filter((key) => key.endsWith('_one')).map((key) => key.replace(/_one$/, ''));
      expect([area, keys.filter((key) => key.endsWith('_other')).map((key) => key.replace(/_other$/, ''))]).toEqual([area, forms]);
    }
  });
});
