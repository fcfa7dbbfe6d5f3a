import { describe, expect, it } from '@jest/globals';
import { HOME_PAGES, HOME_PATHS } from './home-page.js';
import { PAGES } from './pages.js';

describe('pages to begin on', () => {
  it('are pages of members, each another one', () => {
    const paths = HOME_PAGES.map((page) => HOME_PATHS[page]);
    expect(new Set(paths).size).toBe(HOME_PAGES.length);
    expect(paths.filter((path) => !PAGES.member.some((page) => page === path))).toEqual([]);
  });
});
