import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Words of the third column that also mean something else, of which the interface speaks too. */
const AMBIGUOUS =
  'account category cluster digest document embed embedding event index item label operation position queue related selection study suggestion task template theme'.split(
    ' ',
  );
/** Titles of what people make of a template, such as a research report, as the trade has them. */
const TITLES = /templates\/texts\.ts names \S+ title$/;
const BRITISH =
  /\b\w*(colour|behaviour|favourite|neighbour|centre|cancelled|labelled|grey|licence|(?:organ|recogn|summar|anonym)is(?:e|ing))\w*\b/i;

/** Words of docs/glossary.md that stand for nothing in the product, because another word does. */
function forbidden(): string[] {
  const rows = fs.readFileSync(path.join(ROOT, 'docs/glossary.md'), 'utf8').split('\n').slice(6);
  const words = rows.flatMap((row) => row.split('|')[3]?.split(',') ?? []).map((word) => word.trim());
  return words.filter((word) => word && !AMBIGUOUS.includes(word));
}

/** Every text of the interface and of the server's messages, with its key. What a command is also found by may be anything. */
function* texts(): Generator<{ place: string; text: string }> {
  for (const root of ['libs', 'frontends', 'shell'])
    for (const file of fs.readdirSync(path.join(ROOT, root), { recursive: true, encoding: 'utf8' })) {
      if (!/(^|[/-])texts\.ts$/.test(file) || /node_modules|dist|out-tsc/.test(file)) continue;
      const source = ts.createSourceFile(file, fs.readFileSync(path.join(ROOT, root, file), 'utf8'), ts.ScriptTarget.Latest);
      yield* literals(source, `${root}/${file}`);
    }
}

function* literals(node: ts.Node, place: string): Generator<{ place: string; text: string }> {
  const key = ts.isPropertyAssignment(node) ? node.name : null;
  const name = key && (ts.isIdentifier(key) || ts.isStringLiteralLike(key)) ? key.text : '';
  if (/also$/i.test(name)) return;
  // The name of a value is no word of the screen.
  if (ts.isStringLiteralLike(node)) yield { place, text: node.text.replace(/\{\{.*?\}\}/g, '{}') };
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void (child !== key && children.push(child)));
  for (const child of children) yield* literals(child, name ? `${place} ${name}` : place);
}

describe('The words of the interface', () => {
  const all = [...texts()];

  it('are those of the glossary', () => {
    const words = forbidden();
    expect(words.length).toBeGreaterThan(12);
    expect(all.length).toBeGreaterThan(2500);
    const pattern = new RegExp(`\\b(${words.join('|')})s?\\b`, 'i');
    expect(all.filter(({ text, place }) => pattern.test(text) && !TITLES.test(place))).toEqual([]);
  });

  it('are spelled as in the United States', () => expect(all.filter(({ text }) => BRITISH.test(text))).toEqual([]));
});
