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

/** The sources of all front ends. */
export const frontSources = (): string[] =>
  ['shell/src', 'frontends', 'libs']
    .flatMap((root) => fs.globSync(`${root}/**/*.{ts,tsx}`, { exclude: (name) => /node_modules|dist|\.generated/.test(name) }))
    .sort()
    .map((file) => fs.readFileSync(file, 'utf8'));

/** Every shortcut that a source of the front ends registers, and the keys that all pages know. */
export function allKeys(sources: readonly string[]): string[] {
  const declared = sources
    .filter((source) => source.includes('useHotkeys'))
    .flatMap((source) => [...source.matchAll(DECLARED)].map(([, keys]) => keys!.replaceAll('\\\\', '\\')));
  const strange = declared.find((keys) => strokesOf(keys).some((stroke) => /[a-z]{2}/.test(stroke.split('+').at(-1)!.slice(0, 2))));
  if (strange) throw new Error(`The robot does not know how to press ${strange}.`);
  if (new Set(declared).size < 30) throw new Error('The sources declare their keys in a form that this reader does not know.');
  return [...new Set([...declared, ...'123456789'])].concat(COMMON);
}

/** Names of keys as Chromium is to be sent them, by how the product writes them. */
const NAMES = new Map([
  ['mod', 'Control'],
  ...[...COMMON, 'Shift', 'Alt', 'F1', 'F2', 'F3', 'F10']
    .filter((key) => !key.includes('+'))
    .map((key): [string, string] => [key.toLowerCase(), key]),
]);

/** `g h` as the two strokes that Chromium is to be sent, `mod+k` as Control+k. */
export const strokesOf = (keys: string): string[] =>
  keys.split(' ').map((stroke) =>
    stroke
      .split('+')
      .map((part) => NAMES.get(part) ?? part)
      .join('+'),
  );
