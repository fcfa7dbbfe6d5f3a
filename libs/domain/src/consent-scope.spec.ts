import { describe, expect, it } from '@jest/globals';
import { consentGap, coversPublishing } from './consent-scope.js';

describe('a consent', () => {
  it.each([
    ['Quotes on public pages', true],
    ['Publication with full name', true],
    ['Website and social media', true],
    ['Recordings', false],
    ['Internal only, not for publication', false],
    ['Quotes, never in public', false],
    ['Republic of Ireland study', false],
    ['', false],
  ])('with the scope “%s” covers a public page: %s', (scope, covers) => expect(coversPublishing(scope)).toBe(covers));

  it('is missing, taken back, for something else, or there', () => {
    const given = (scope: string) => ({ scope, withdrawnOn: null });
    const gone = (scope: string) => ({ scope, withdrawnOn: '2026-11-01' });
    expect(consentGap([])).toBe('MISSING');
    expect(consentGap([gone('Publication')])).toBe('WITHDRAWN');
    expect(consentGap([gone('Publication'), given('Recordings')])).toBe('OUT_OF_SCOPE');
    expect(consentGap([gone('Publication'), given('Publication of quotes')])).toBeNull();
  });
});
