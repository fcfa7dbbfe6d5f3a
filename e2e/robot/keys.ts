import fs from 'node:fs';

const DECLARED = /\bkeys: '((?:[^'\\]|\\.)+)', label: t?/g;
/** Keys of every browser, beside those that the product declares. */
const COMMON = [
  'Tab',
  'Shift+Tab',
  'Enter',
  'Enter',
  'Escape',
  'Escape',
  'Space',
  'ArrowDown',
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageDown',
  'PageUp',
  'Backspace',
  'Delete',
  'Control+a',
  'Control+c',
  'Control+v',
  'Control+x',
  'Control+Shift+z',
  'Control+End',
];

/** Every shortcut that a source of the front ends registers, and the keys that all pages know. */
export function allKeys(): string[] {
  const files = ['shell/src', 'frontends', 'libs'].flatMap((root) =>
    fs.globSync(`${root}/**/*.{ts,tsx}`, { exclude: (name) => /node_modules|dist|\.generated/.test(name) }),
  );
  const declared = files.sort().flatMap((file) => {
    const source = fs.readFileSync(file, 'utf8');
    if (!source.includes('useHotkeys')) return [];
    return [...source.matchAll(DECLARED)].map(([, keys]) => keys!.replaceAll('\\\\', '\\'));
  });
  if (new Set(declared).size < 30) throw new Error('The sources declare their keys in a form that this reader does not know.');
  return [...new Set([...declared, ...'123456789'])].concat(COMMON);
}

const NAMES: Record<string, string> = {
  mod: 'Control',
  shift: 'Shift',
  alt: 'Alt',
  escape: 'Escape',
  enter: 'Enter',
  delete: 'Delete',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  f3: 'F3',
  f10: 'F10',
};

/** `g h` as the two strokes that Chromium is to be sent, `mod+k` as Control+k. */
export const strokesOf = (keys: string): string[] =>
  keys.split(' ').map((stroke) =>
    stroke
      .split('+')
      .map((part) => NAMES[part] ?? part)
      .join('+'),
  );
