import fs from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const SHARED = '{shell,libs/{ui,shell-kit,object-views,api,i18n}}/src/**/*.{ts,tsx}';
const PAGES = '{frontends/*,libs/live-doc}/src/**/*.{ts,tsx}';
const LISTS = ['libs/ui/src/icons.ts', 'libs/ui/src/page-icons.ts'];
const iconsIn = (file: string): string[] => fs.readFileSync(file, 'utf8').match(/\bIcon[A-Z]\w*/g) ?? [];
const shownBy = (pattern: string) =>
  new Set(
    fs
      .globSync(pattern)
      .filter((file) => !LISTS.includes(file))
      .flatMap(iconsIn),
  );

describe('The icons', () => {
  const [first, ofPages] = LISTS.map(iconsIn) as [string[], string[]];

  it('of the first load are those that the shell or a shared library shows', () => {
    const visible = shownBy(SHARED);
    expect(first.length).toBeGreaterThan(30);
    expect(first.filter((name) => !visible.has(name))).toEqual([]);
  });

  it('of the settings are another one for each page', () => {
    const pages = fs.readFileSync('frontends/settings/src/settings-frame.tsx', 'utf8').matchAll(/item\('([^']+)'.*<(Icon\w+)/g);
    const icons = [...pages].map(([, , icon]) => icon);
    expect(icons.length).toBeGreaterThan(15);
    expect(icons.filter((icon, position) => icons.indexOf(icon) !== position)).toEqual([]);
  });

  it('of pages are shown by pages, and are no second copy', () => {
    const visible = shownBy(PAGES);
    expect(ofPages.length).toBeGreaterThan(30);
    expect(ofPages.filter((name) => !visible.has(name) || first.includes(name))).toEqual([]);
  });
});
