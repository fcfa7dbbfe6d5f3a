import { isPage, matchesPattern } from './pages.js';

describe('pages', () => {
  it.each([
    ['workspace', '/home', true],
    ['workspace', '/', true],
    ['workspace', '/home/', true],
    ['workspace', '/data/n1', true],
    ['workspace', '/data', false],
    ['workspace', '/data/', false],
    ['workspace', '/data//history', false],
    ['workspace', '/projects/p1/nonsense', false],
    ['workspace', '/auth/login', true],
    ['workspace', '/public-object/abcDEF123456', true],
    ['root', '/home', false],
    ['root', '/auth/login', true],
    ['root', '/auth/nonsense', false],
    ['workspace', '/homes', false],
  ] as const)('on the %s host %s: %s', (host, path, there) => expect(isPage(host, path)).toBe(there));

  it('takes any rest behind a star', () => {
    expect(matchesPattern('/help/*', '/help')).toBe(true);
    expect(matchesPattern('/help/*', '/help/a/b')).toBe(true);
    expect(matchesPattern('/help/*', '/helpless')).toBe(false);
  });
});
