import type { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { highlightText, paragraphAt, plainText, quoteMatches, textBetween, textIndex } from './plain-text.js';
import { schema } from './schema.js';
import { anId, paragraphs } from './testing/docs.js';

const piece = fc.constantFrom(
  'a',
  ' ',
  'z',
  '\u{1F600}',
  '\u{1F469}\u200D\u{1F680}',
  'e\u0301',
  '\u0301',
  'שלום',
  'مرحبا',
  '한',
  '\u{1D49C}',
);
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const inline = text.map((t): Node[] => (t ? [schema.text(t)] : []));
const content = fc.array(fc.oneof(inline, fc.constant([schema.node('hardBreak')])), { maxLength: 4 }).map((parts) => parts.flat());
const paragraph = content.map((nodes) => schema.node('paragraph', null, nodes));
const block = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  { weight: 1, arbitrary: fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((nodes) => schema.node('blockquote', null, nodes)) },
  {
    weight: 1,
    arbitrary: fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((nodes) =>
      schema.node(
        'bulletList',
        null,
        nodes.map((node) => schema.node('listItem', null, [node])),
      ),
    ),
  },
  { weight: 1, arbitrary: fc.constant(schema.node('horizontalRule')) },
  { weight: 1, arbitrary: fc.constant(schema.node('reference', { kind: 'tag', refId: anId(1) })) },
);
const anyDoc = fc.array(block, { minLength: 1, maxLength: 8 }).map((blocks) => schema.node('doc', null, blocks));

/** Every position inside a text block that is not in the middle of a surrogate pair. */
function textPositions(doc: Node): number[] {
  const matches: number[] = [];
  for (let pos = 0; pos <= doc.content.size; pos++) {
    const at = doc.resolve(pos);
    const low = at.nodeAfter?.isText && at.textOffset > 0 && /^[\udc00-\udfff]/.test(at.nodeAfter.text!);
    if (at.parent.isTextblock && !low) matches.push(pos);
  }
  return matches;
}

describe('plain text', () => {
  it('joins blocks by one line feed and stands in for what is not text', () => {
    const doc = schema.node('doc', null, [
      schema.node('paragraph', null, [schema.text('a'), schema.node('hardBreak'), schema.text('b')]),
      schema.node('paragraph'),
      schema.node('image', { fileId: anId(1), alt: 'x' }),
      schema.node('bulletList', null, [schema.node('listItem', null, [schema.node('paragraph', null, schema.text('c'))])]),
      schema.node('callout', null, schema.text('d')),
    ]);
    expect(plainText(doc)).toBe('a\nb\n\n\uFFFC\nc\nd');
    expect(textIndex(doc).length).toBe(10);
  });

  it('offsets and positions lead back to each other', () => {
    fc.assert(
      fc.property(anyDoc, (doc) => {
        const index = textIndex(doc);
        const points = [...plainText(doc)].length;
        expect(index.length).toBe(points);
        for (let offset = 0; offset <= points; offset++) {
          const pos = index.offsetToPos(offset);
          const { nodeBefore, nodeAfter } = doc.resolve(pos);
          const shared = nodeBefore?.isBlock && nodeBefore.isLeaf && nodeAfter?.isBlock && nodeAfter.isLeaf;
          expect([offset, shared ? offset + 1 : offset]).toContain(index.posToOffset(pos));
        }
        for (const pos of textPositions(doc)) expect(index.offsetToPos(index.posToOffset(pos))).toBe(pos);
      }),
      { numRuns: 300 },
    );
  });

  it('a range says what its offsets cut out of the whole text', () => {
    fc.assert(
      fc.property(anyDoc, fc.nat(), fc.nat(), (doc, a, b) => {
        const positions = textPositions(doc);
        if (!positions.length) return;
        const [from, to] = [positions[a % positions.length]!, positions[b % positions.length]!].sort((x, y) => x - y) as [number, number];
        const index = textIndex(doc);
        const cut = [...plainText(doc)].slice(index.posToOffset(from), index.posToOffset(to)).join('');
        expect(textBetween(doc, from, to)).toBe(cut);
        expect(quoteMatches(doc, from, to, highlightText(doc, from, to))).toBe(true);
        expect(quoteMatches(doc, from, to, `${cut}x`) || quoteMatches(doc, from, to, cut.slice(1)) !== (cut === '')).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('leans to the next block on request and clamps what is outside', () => {
    const doc = paragraphs('ab', 'c');
    const index = textIndex(doc);
    expect([index.offsetToPos(2), index.offsetToPos(2, 1)]).toEqual([3, 5]);
    expect([index.offsetToPos(-3), index.offsetToPos(99), index.posToOffset(-1), index.posToOffset(99)]).toEqual([1, 6, 0, 4]);
    expect(textIndex(doc)).toBe(index);
  });

  it('knows who speaks', () => {
    const doc = schema.node('doc', null, [
      schema.node('paragraph', null, schema.text('x')),
      schema.node('paragraph', { speaker: 's1', startMs: 500 }, schema.text('y')),
      schema.node('paragraph', null, schema.text('z')),
    ]);
    expect([1, 4, 8].map((pos) => paragraphAt(doc, pos))).toEqual([null, { speaker: 's1', startMs: 500 }, { speaker: 's1', startMs: 500 }]);
  });
});
