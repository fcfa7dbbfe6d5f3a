import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { siteOrigin, updateSecurityInput } from './security-settings.js';

/** What a source of a policy may be made of: nothing that ends it or begins another one. */
const SOURCE = /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/;

describe('A site that may show quotes', () => {
  it.each([
    ['https://intranet.example.com', 'https://intranet.example.com'],
    ['  Intranet.Example.com/ ', 'https://intranet.example.com'],
    ['https://*.example.com', 'https://*.example.com'],
    ['*.example.com', 'https://*.example.com'],
    ['https://example.com:8443', 'https://example.com:8443'],
    ['https://example.com:443', 'https://example.com'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ])('%s is %s', (text, origin) => expect(siteOrigin(text)).toBe(origin));

  it.each([
    '',
    '*',
    'https:',
    'https://',
    '*.com',
    '*.localhost',
    'http://example.com',
    'https://example.com/path',
    'https://example.com?x',
    'https://example.com#x',
    'https://user:pass@example.com',
    'https://a.*.example.com',
    'https://*.*.example.com',
    'https://example.com; script-src *',
    "https://example.com 'unsafe-inline'",
    'https://a.com https://b.com',
    'https://a.com,https://b.com',
    'https://a.com\nhttps://b.com',
    'data:',
    'javascript:alert(1)',
    'https://10.0.0.1',
    'https://[::1]',
    'https://intranet',
    'https://-a.example.com',
    'https://a..example.com',
    'https://example.com:99999',
    'https://exa\u0000mple.com',
    'https:\\\\example.com',
  ])('%j is refused', (text) => expect(siteOrigin(text)).toBe(null));

  it('is one source and nothing else, whatever was typed, and the same when it is read again', () => {
    const piece = fc.constantFrom(
      'https://',
      'http://',
      '*.',
      'example',
      '.',
      'com',
      ';',
      ' ',
      ',',
      "'",
      ':',
      '443',
      '/',
      '@',
      '%',
      '\u0301',
      'ä',
      '-',
      '#',
      '?',
      '\\',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 9 }).map((parts) => parts.join('')),
          fc.string(),
          fc.webUrl(),
        ),
        (text) => {
          const origin = siteOrigin(text);
          if (origin === null) return;
          expect(origin).toMatch(SOURCE);
          expect(siteOrigin(origin)).toBe(origin);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('is listed once, and at most twenty times', () => {
    expect(updateSecurityInput.parse({ embedSites: ['a.com', 'https://A.com/'] })).toEqual({ embedSites: ['https://a.com'] });
    expect(updateSecurityInput.safeParse({ embedSites: Array.from({ length: 21 }, (_, i) => `a${i}.com`) }).success).toBe(false);
    expect(updateSecurityInput.parse({})).toEqual({});
  });
});
