import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { emailDomain, normalizeDomain, updateSignInInput } from './sign-in-settings.js';

describe('A domain', () => {
  it.each([
    ['acme.com', 'acme.com'],
    [' Acme.COM ', 'acme.com'],
    ['@acme.com', 'acme.com'],
    ['https://acme.com/', 'acme.com'],
    ['acme.com.', 'acme.com'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['mail.acme.co.uk', 'mail.acme.co.uk'],
  ])('%j is %s', (text, name) => expect(normalizeDomain(text)).toBe(name));

  it.each([
    '',
    'acme',
    'localhost',
    '10.0.0.1',
    '[::1]',
    'a..com',
    '-a.com',
    'a-.com',
    '*.acme.com',
    'a b.com',
    'acme.com/x',
    'x@acme.com',
    'acme.com:25',
    'acme.com\nb.com',
    'a%2ecom',
    `${'a'.repeat(64)}.com`,
    '0x7f.1',
  ])('%j is none', (text) => expect(normalizeDomain(text)).toBe(null));

  it('is the same when it is read again, whatever was typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.domain(), fc.string(), fc.webUrl()), (text) => {
        const name = normalizeDomain(text);
        if (name === null) return;
        expect(normalizeDomain(name)).toBe(name);
        expect(name).toMatch(/^[a-z0-9.-]+$/);
      }),
      { numRuns: 2000 },
    );
  });

  it('is what stands behind the last @ of an address', () => {
    expect(emailDomain('Ada@Acme.com')).toBe('acme.com');
    expect(emailDomain('"x@evil.example"@acme.com')).toBe('acme.com');
  });
});

it('new people never begin as admins', () => {
  expect(updateSignInInput.safeParse({ defaultRole: 'admin' }).success).toBe(false);
  expect(updateSignInInput.parse({ defaultRole: 'viewer' })).toEqual({ defaultRole: 'viewer' });
});
