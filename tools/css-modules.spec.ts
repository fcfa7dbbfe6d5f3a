import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT, sourcesBelow } from './workspace-sources.js';

const COMMENTS = /\/\*[\s\S]*?\*\//g;
const CLASS = /\.(-?[A-Za-z_][\w-]*)/g;
/** Selectors of a sheet: what stands before an opening brace, at-rules aside. */
const selectorsOf = (css: string) =>
  [...css.replace(COMMENTS, '').matchAll(/([^{};]+)\{/g)].map(([, text]) => text!.trim()).filter((text) => !text.startsWith('@'));
const classesOf = (selectors: readonly string[]) => selectors.flatMap((text) => [...text.matchAll(CLASS)].map(([, name]) => name!));

/** Classes that are local to their sheet, by what is written in the sheets. */
const local = new Set(
  sourcesBelow(['frontends', 'shell', 'libs'], (file) => file.endsWith('.module.css')).flatMap((file) =>
    classesOf(selectorsOf(fs.readFileSync(path.join(ROOT, file), 'utf8').replace(/:global\([^)]*\)/g, ''))),
  ),
);

/** Built sheets of the shell and the remotes. */
const built = [...fs.readdirSync(path.join(ROOT, 'frontends')).map((name) => `frontends/${name}`), 'shell'].flatMap((folder) => {
  const dist = path.join(ROOT, folder, 'dist');
  return fs
    .readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ file: `${folder}/dist/${file}`, css: fs.readFileSync(path.join(dist, file), 'utf8') }));
});

/** Classes that a component takes from a sheet and that are not in it. */
function missingClasses(file: string): string[] {
  const source = fs.readFileSync(path.join(ROOT, file), 'utf8');
  return [...source.matchAll(/import css from '(\.[^']+\.module\.css)'/g)].flatMap(([, sheet]) => {
    const declared = new Set(classesOf(selectorsOf(fs.readFileSync(path.join(ROOT, path.dirname(file), sheet!), 'utf8'))));
    return [...source.matchAll(/\bcss\.(\w+)/g)].flatMap(([, name]) => (declared.has(name!) ? [] : `${name} in ${file}`));
  });
}

describe('The classes of a sheet', () => {
  it('are all that its components take from it', () => {
    const components = sourcesBelow(['frontends', 'shell', 'libs'], (file) => file.endsWith('.tsx'));
    expect(components.length).toBeGreaterThan(300);
    expect(components.flatMap(missingClasses)).toEqual([]);
  });

  // The bundler leaves a class as it is written where a selector inside an at-rule begins with a tag (`textarea.input`): the rule meets nothing.
  it('have the name in the built sheet that components use', () => {
    expect(local.size).toBeGreaterThan(300);
    expect(built.length).toBeGreaterThan(10);
    const left = built.flatMap(({ file, css }) =>
      selectorsOf(css).flatMap((selector) => classesOf([selector]).flatMap((name) => (local.has(name) ? `${selector} in ${file}` : []))),
    );
    expect([...new Set(left)]).toEqual([]);
  });
});
