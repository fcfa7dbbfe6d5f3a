import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  normalizeSubdomain,
  parseRootDomain,
  RESERVED_SUBDOMAINS,
  subdomainOf,
  subdomainProblem,
  subdomainSchema,
  suggestSubdomain,
} from './subdomain.js';

const isProfaneWord = (word: string) => ['cunt', 'shit', 'ass'].includes(word);

describe('normalizeSubdomain', () => {
  it('trims, lowers and turns spaces into hyphens', () => {
    expect(['  My Team ', 'ACME', 'a  b\tc', 'a-b'].map(normalizeSubdomain)).toEqual(['my-team', 'acme', 'a-b-c', 'a-b']);
  });
});

describe('subdomainProblem', () => {
  it('takes 3 to 30 of a-z, 0-9 and hyphens', () => {
    for (const good of ['abc', 'a-1', '007', 'a--b', 'x'.repeat(30), 'kestrel-research']) expect(subdomainProblem(good)).toBeNull();
  });

  it.each([
    ['', 'Subdomain is required.'],
    ['ab', 'Use at least 3 characters; this one has 2.'],
    ['x'.repeat(31), 'Use at most 30 characters; this one has 31.'],
    ['Acme', 'Use only the letters a to z, digits and hyphens.'],
    ['a_b', 'Use only the letters a to z, digits and hyphens.'],
    ['café', 'Use only the letters a to z, digits and hyphens.'],
    ['a.b', 'Use only the letters a to z, digits and hyphens.'],
    ['abc\n', 'Use only the letters a to z, digits and hyphens.'],
    ['-abc', 'Begin and end with a letter or a digit.'],
    ['abc-', 'Begin and end with a letter or a digit.'],
    ['xn--80ak6aa92e', 'A subdomain cannot begin with "xn--"; choose another.'],
  ])('says what is wrong with %j', (text, problem) => {
    expect(subdomainProblem(text)).toBe(problem);
  });

  it('refuses every reserved name and the regions', () => {
    const names =
      'www app api admin auth login static cdn assets mail status help docs support billing ping graphql public embed root localhost';
    for (const name of [...names.split(' '), 'us-a', 'us-b', 'eu-a', 'au-a']) {
      expect([name, subdomainProblem(name)]).toEqual([name, 'This subdomain is reserved; choose another.']);
    }
    expect(RESERVED_SUBDOMAINS.has('ws')).toBe(true);
    expect(subdomainProblem('app-one')).toBeNull();
  });

  it('looks for profanity in whole words only', () => {
    for (const good of ['scunthorpe', 'assets-team', 'class-pass', 'shiitake']) expect(subdomainProblem(good, isProfaneWord)).toBeNull();
    for (const bad of ['cunt', 'big-ass-team', 'shit--happens']) expect(subdomainProblem(bad, isProfaneWord)).toContain('not allowed');
  });
});

describe('subdomainSchema', () => {
  it('normalises, then checks', () => {
    expect(subdomainSchema.parse('  My Team ')).toBe('my-team');
    expect(subdomainSchema.safeParse('API').error?.issues[0]?.message).toContain('reserved');
    expect(subdomainSchema.safeParse(undefined).error?.issues[0]?.message).toBe('Subdomain is required.');
  });
});

describe('suggestSubdomain', () => {
  it('makes a name out of a name', () => {
    expect(
      ['Kestrel Research', 'Café Ünïon & Søns', "Hanna's Team", 'Straße', 'API', 'ab', '株式会社', '', `${'x'.repeat(29)} y`].map(
        suggestSubdomain,
      ),
    ).toEqual([
      'kestrel-research',
      'cafe-union-sons',
      'hannas-team',
      'strasse',
      'api-workspace',
      'ab-workspace',
      'workspace',
      'workspace',
      'x'.repeat(29),
    ]);
  });

  it('always offers something valid', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...RESERVED_SUBDOMAINS)), (name) => {
        expect(subdomainProblem(suggestSubdomain(name))).toBeNull();
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});

describe('subdomainOf', () => {
  it.each([
    ['localhost:3000', 'localhost:3000', ''],
    ['acme.localhost:3000', 'localhost:3000', 'acme'],
    ['ACME.LocalHost:3000', 'localHOST:3000', 'acme'],
    ['acme.example.com', 'example.com', 'acme'],
    ['acme.example.com:443', 'example.com', 'acme'],
    ['acme.example.com', 'example.com:80', 'acme'],
    ['acme.localhost:3001', 'localhost:3000', null],
    ['acme.localhost', 'localhost:3000', null],
    ['a.b.example.com', 'example.com', null],
    ['evil.com', 'example.com', null],
    ['evilexample.com', 'example.com', null],
    ['example.com.evil.com', 'example.com', null],
    ['.example.com', 'example.com', null],
    ['-a.example.com', 'example.com', null],
    ['a_b.example.com', 'example.com', null],
    ['a b.example.com', 'example.com', null],
    ['acme.example.com.', 'example.com', null],
    ['acme@evil.example.com', 'example.com', null],
    ['127.0.0.1:3000', 'localhost:3000', null],
    ['[::1]:3000', 'localhost:3000', null],
    ['', 'localhost:3000', null],
    ['a\n.localhost:3000', 'localhost:3000', null],
  ])('reads %j under %j as %j', (host, root, expected) => {
    expect(subdomainOf(host, root)).toBe(expected);
  });

  it('gives back any name put before any root, in any case, and nothing for a deeper one', () => {
    const name = fc.stringMatching(/^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$/);
    const root = fc.constantFrom('localhost:3000', 'example.com', 'research.example.co.uk:8443');
    fc.assert(
      fc.property(name, name, root, fc.boolean(), (inner, outer, domain, isUpper) => {
        const host = `${inner}.${domain}`;
        expect(subdomainOf(isUpper ? host.toUpperCase() : host, domain)).toBe(inner);
        expect(subdomainOf(`${outer}.${host}`, domain)).toBeNull();
        expect(subdomainOf(`${outer}${domain}`, domain)).toBeNull();
      }),
      { seed: 8 },
    );
  });

  it('never throws and never answers with anything but a plain name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const host of [text, `${text}.localhost:3000`]) expect(subdomainOf(host, 'localhost:3000') ?? '').toMatch(/^[a-z0-9-]*$/);
      }),
      { seed: 9, numRuns: 500 },
    );
  });
});

describe('parseRootDomain', () => {
  it('takes a host with an optional port', () => {
    expect(['localhost:3000', 'example.com', 'Example.COM:8443', 'a-b.example.co:1', 'x.y:65535'].map(parseRootDomain)).toEqual([
      'localhost:3000',
      'example.com',
      'example.com:8443',
      'a-b.example.co:1',
      'x.y:65535',
    ]);
  });

  it.each([
    ['', 'empty'],
    [' localhost', 'space'],
    ['local host', 'space'],
    ['localhost\n', 'space'],
    ['http://localhost:3000', 'scheme'],
    ['localhost:3000/', 'path'],
    ['example.com/app', 'path'],
    ['example.com?x', 'path'],
    ['example..com', 'a part of the host'],
    ['.example.com', 'a part of the host'],
    ['example.com.', 'a part of the host'],
    ['-a.com', 'a part of the host'],
    ['a-.com', 'a part of the host'],
    ['exa_mple.com', 'a part of the host'],
    ['user@example.com', 'a part of the host'],
    [`${'a'.repeat(64)}.com`, 'a part of the host'],
    [`${'a.'.repeat(127)}com`, 'longer'],
    ['127.0.0.1:3000', 'address of numbers'],
    ['[::1]:3000', 'colon'],
    ['localhost:', 'port'],
    ['localhost:0', 'port'],
    ['localhost:080', 'port'],
    ['localhost:65536', 'port'],
    ['localhost:http', 'port'],
    ['localhost:3000:1', 'colon'],
  ])('refuses %j in one line that says why', (text, why) => {
    expect(() => parseRootDomain(text)).toThrow(new RegExp(`^[^\\n]*is not a root domain:[^\\n]*${why}[^\\n]*$`));
  });
});
