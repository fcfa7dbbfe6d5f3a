import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { FOLDERS, ROOT, sourcesBelow } from './workspace-sources.ts';

/** Casts of production code, each with its reason in a comment `// cast: why` above the line. */
const MAX_CASTS = 10;
const isProduction = (file: string) =>
  /\/src\/.*\.tsx?$/.test(file) && !/\.spec\.tsx?$|\.factory\.ts$|\.d\.ts$|\/src\/testing\/|\/\.generated\//.test(file);

interface Place {
  at: string;
  kind: 'cast' | 'any' | 'comment';
  text: string;
  reason: string | null;
}

/** Every `as` but `as const`, every `any` and every comment that switches the compiler off, in the order of the text. */
function placesIn(file: string, text: string): Place[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const lines = text.split('\n');
  const matches: Place[] = [];
  const add = (kind: Place['kind'], from: number, displayed: string) => {
    const line = source.getLineAndCharacterOfPosition(from).line;
    matches.push({ at: `${file}:${line + 1}`, kind, text: displayed.replace(/\s+/g, ' ').slice(-160), reason: reasonAbove(lines, line) });
  };
  const visit = (node: ts.Node): void => {
    // What is cast twice, by way of unknown, is one place.
    if (isCast(node) && !isCast(node.parent)) add('cast', node.getStart(), node.getText());
    if (node.kind === ts.SyntaxKind.AnyKeyword) add('any', node.getStart(), node.parent.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const comment of text.matchAll(/@ts-(?:ignore|expect-error|nocheck)|biome-ignore [\w/]*noExplicitAny/g))
    add('comment', comment.index, comment[0]);
  return matches;
}

function isCast(node: ts.Node): node is ts.AsExpression | ts.TypeAssertion {
  if (!ts.isAsExpression(node) && !ts.isTypeAssertionExpression(node)) return false;
  return !(ts.isTypeReferenceNode(node.type) && node.type.typeName.getText() === 'const');
}

/** The reason that the comments directly above a line give. */
function reasonAbove(lines: readonly string[], line: number): string | null {
  for (let above = line - 1; /^\s*(?:\/\/|\/?\*)/.test(lines[above] ?? ''); above--) {
    const reason = /\bcast: (\S+ .*\S)/.exec(lines[above] ?? '');
    if (reason) return reason[1]!;
  }
  return null;
}

const all = sourcesBelow(FOLDERS, isProduction).flatMap((file) => placesIn(file, fs.readFileSync(path.join(ROOT, file), 'utf8')));
const shown = (places: readonly Place[]) => places.map(({ at, kind, text }) => `${at} ${kind}: ${text}`);

describe('Production code', () => {
  it('says what types are, and casts only with a reason', () => {
    expect(shown(all.filter(({ kind, reason }) => kind === 'cast' && !reason))).toEqual([]);
  });

  it(`has at most ${MAX_CASTS} casts with a reason`, () => {
    const reasoned = all.filter(({ kind, reason }) => kind === 'cast' && reason);
    expect(reasoned.length > MAX_CASTS ? shown(reasoned) : []).toEqual([]);
  });

  it('uses no any and switches no check of types off', () => {
    expect(shown(all.filter(({ kind }) => kind !== 'cast'))).toEqual([]);
  });

  it('sees planted ones', () => {
    const kinds = (code: string) => placesIn('x.ts', code).map(({ kind, reason }) => [kind, reason]);
    expect(kinds('const a = b as string;')).toEqual([['cast', null]]);
    expect(kinds('const a = b as unknown as string;')).toEqual([['cast', null]]);
    expect(kinds('const a = <string>b;')).toEqual([['cast', null]]);
    expect(kinds('const a = f(b as string, c as number);')).toHaveLength(2);
    expect(kinds("const a = ['x'] as const;")).toEqual([]);
    expect(kinds('const f = (a: any) => a;')).toEqual([['any', null]]);
    expect(kinds('// @ts-expect-error\nf();')).toEqual([['comment', null]]);
    expect(kinds('// cast: the library does not say it\nconst a = b as string;')).toEqual([['cast', 'the library does not say it']]);
    expect(kinds('// cast: the library does not say it\nf();\nconst a = b as string;')).toEqual([['cast', null]]);
  });
});
