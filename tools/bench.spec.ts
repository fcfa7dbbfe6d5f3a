// Benches are run by hand, so what they name in the product is looked at here: a bench that no longer starts is found by the change that broke it.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { buildSchema, parse, validate } from 'graphql';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '..');
const benches = fs
  .readdirSync(path.join(ROOT, 'bench'))
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => `bench/${name}`);

const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');
const parsed = (file: string): ts.SourceFile => ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);

/** The source of a module as it is imported, or undefined when there is none. */
function sourceOf(importer: string, specifier: string): string | undefined {
  const named = path.join(path.dirname(importer), specifier);
  const source = named.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
  return [named, source, `${source}x`].find((file) => !file.includes('/dist/') && fs.existsSync(path.join(ROOT, file)));
}

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false);

/** The names that a module exports, with those that it passes on. */
function exportsOf(file: string): string[] {
  return parsed(file).statements.flatMap((node) => {
    if (ts.isExportDeclaration(node)) {
      if (node.exportClause && ts.isNamedExports(node.exportClause)) return node.exportClause.elements.map(({ name }) => name.text);
      const from = node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) && sourceOf(file, node.moduleSpecifier.text);
      return from ? exportsOf(from) : [];
    }
    if (!isExported(node)) return [];
    if (ts.isVariableStatement(node)) return node.declarationList.declarations.flatMap(({ name }) => namesOf(name));
    return ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) ? [node.name?.text ?? 'default'] : [];
  });
}

const namesOf = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name) ? [name.text] : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOf(element.name) : []));

/** What a bench imports by name from a file of the project. */
const importsOf = (file: string): { from: string; name: string }[] =>
  parsed(file).statements.flatMap((node) => {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier) || !node.moduleSpecifier.text.startsWith('.')) return [];
    const bindings = node.importClause?.namedBindings;
    const from = node.moduleSpecifier.text;
    return bindings && ts.isNamedImports(bindings)
      ? bindings.elements.map((element) => ({ from, name: (element.propertyName ?? element.name).text }))
      : [{ from, name: '' }];
  });

/** GraphQL written out whole in a bench; what is put together from parts is not looked at. */
function documentsOf(file: string): string[] {
  const matches: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && /^\s*(query|mutation|subscription)\b[^{]*\{/.test(node.text)) matches.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(parsed(file));
  return matches;
}

describe('benches', () => {
  it.each(benches)('%s imports what the project exports', (bench) => {
    const missing = importsOf(bench).filter(({ from, name }) => {
      const source = sourceOf(bench, from);
      return !source || (name !== '' && !exportsOf(source).includes(name));
    });
    expect(missing).toEqual([]);
  });

  it('ask the API for what it has', () => {
    const schema = buildSchema(read('backend/schema.graphql'));
    const requests = benches.flatMap((bench) => documentsOf(bench).map((text) => ({ bench, text })));
    expect(requests.length).toBeGreaterThan(20);
    const wrong = requests.flatMap(({ bench, text }) => {
      try {
        return validate(schema, parse(text)).map(({ message }) => `${bench}: ${message}`);
      } catch (error) {
        return [`${bench}: ${error instanceof Error ? error.message : error}`];
      }
    });
    expect(wrong).toEqual([]);
  });
});
