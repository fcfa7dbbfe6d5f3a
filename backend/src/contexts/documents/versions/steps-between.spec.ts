import { describe, expect, it } from '@jest/globals';
import { applySteps, EMPTY_STEP, Highlights, highlightText, type ShownNode, schema } from '@libs/editor';
import type { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { shapeOf } from './doc-tokens.js';
import { mapHighlights } from './map-highlights.js';
import { shownDiff } from './shown-diff.js';
import { stepsBetween } from './steps-between.js';

const WORDS = [
  'we',
  'lost',
  'the',
  'deposit',
  'again',
  'Yeah.',
  'naïve',
  'e\u0301te\u0301',
  '👩‍👩‍👧‍👦',
  '🇧🇪',
  'न्यायाधीश',
  '電車',
  'fee,',
  'no',
];
const word = fc.constantFrom(...WORDS);
const marks = fc.constantFrom<string[]>([], [], [], ['bold'], ['italic'], ['bold', 'italic'], ['code']);
const piece = fc.oneof(
  { weight: 12, arbitrary: fc.record({ words: fc.array(word, { minLength: 1, maxLength: 6 }), marks }) },
  { weight: 1, arbitrary: fc.constant('hardBreak' as const) },
);
const line = fc.array(piece, { maxLength: 4 });
const inline = (pieces: typeof line extends fc.Arbitrary<infer T> ? T : never): object[] =>
  pieces.flatMap((each) =>
    each === 'hardBreak'
      ? [{ type: 'hardBreak' }]
      : [{ type: 'text', text: `${each.words.join(' ')} `, marks: each.marks.map((type) => ({ type })) }],
  );
const plainLine = fc.array(word, { maxLength: 6 }).map((all) => (all.length ? [{ type: 'text', text: all.join(' ') }] : []));
const speaker = fc.constantFrom(null, null, 's1', 's2');
const flow: fc.Arbitrary<any> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({ pieces: line, speaker, startMs: fc.constantFrom(null, 0, 4000) })
      .map(({ pieces, ...attrs }) => ({ type: 'paragraph', attrs, content: inline(pieces) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ pieces: line, level: fc.constantFrom(1, 2, 3) })
      .map(({ pieces, level }) => ({ type: 'heading', attrs: { level }, content: inline(pieces) })),
  },
  { weight: 1, arbitrary: line.map((pieces) => ({ type: 'callout', content: inline(pieces) })) },
);
const { block } = fc.letrec<{ block: any; item: any }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    { weight: 10, arbitrary: flow },
    { weight: 1, arbitrary: plainLine.map((content) => ({ type: 'codeBlock', content })) },
    { weight: 1, arbitrary: fc.constant({ type: 'horizontalRule' }) },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constantFrom('bulletList', 'orderedList'),
        content: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
      }),
    },
    { weight: 1, arbitrary: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'blockquote', content })) },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.array(fc.array(tie('block'), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }), {
          minLength: 1,
          maxLength: 2,
        })
        .map((rows) => ({
          type: 'table',
          content: rows.map((cells) => ({ type: 'tableRow', content: cells.map((content) => ({ type: 'tableCell', content })) })),
        })),
    },
  ),
  item: fc.record({ first: plainLine, rest: fc.array(tie('block'), { maxLength: 1 }) }).map(({ first, rest }) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: first }, ...(rest as object[])],
  })),
}));
const doc: fc.Arbitrary<Node> = fc
  .array(block, { minLength: 1, maxLength: 7 })
  .map((content) => schema.nodeFromJSON({ type: 'doc', content }));
/** A text and what became of it: blocks taken out, put in, doubled, and lines rewritten. */
const edited: fc.Arbitrary<[Node, Node]> = fc
  .tuple(doc, fc.array(fc.tuple(fc.nat(6), fc.constantFrom('remove', 'insert', 'move', 'wrap'), block), { maxLength: 4 }))
  .map(([before, actions]) => {
    const content: any[] = before.toJSON().content;
    for (const [at, action, created] of actions) {
      const position = at % Math.max(1, content.length);
      if (action === 'remove' && content.length > 1) content.splice(position, 1);
      else if (action === 'insert') content.splice(position, 0, created);
      else if (action === 'move') content.push(...content.splice(position, 1));
      else if (content[position]) content[position] = { type: 'blockquote', content: [content[position]] };
    }
    return [before, schema.nodeFromJSON({ type: 'doc', content })];
  });
const pair = fc.oneof(edited, fc.tuple(doc, doc));

/** As the server takes them: each step by itself must leave a valid document. */
const through = (a: Node, b: Node): Node =>
  applySteps(
    a,
    stepsBetween(a, b).map((step) => step.toJSON()),
    Number.POSITIVE_INFINITY,
  ).doc;

const textOf = (nodes: readonly ShownNode[], gone: 'in' | 'out', outer?: string): string =>
  nodes
    .map((node) => {
      const change = node.change ?? outer;
      if (node.text !== undefined) return change === gone ? '' : node.text;
      return textOf(node.content ?? [], gone, change);
    })
    .join('');

describe('the way from one text to another', () => {
  it('makes exactly the wanted document of any other, by valid steps', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const created = through(a, b);
        if (!created.eq(b)) throw new Error(`${created}\n${b}`);
      }),
      { numRuns: 1_500, seed: 20261121 },
    );
  });

  it('finds each change where every paragraph of a long text has one and all words repeat', () => {
    const words = ['we', 'lost', 'the', 'deposit', 'again', 'and', 'paid', 'a', 'fee', 'for', 'it'];
    const text = (isLater: boolean) =>
      Array.from({ length: 400 }, (_, i) =>
        Array.from({ length: 40 }, (_, k) => (isLater && k === 20 ? 'changed' : words[(i * i + k * k * (i + 3)) % words.length])).join(' '),
      );
    const of = (lines: string[]) =>
      schema.node(
        'doc',
        null,
        lines.map((line) => schema.node('paragraph', null, [schema.text(line)])),
      );
    const [a, b] = [of(text(false)), of(text(true))];
    expect(stepsBetween(a, b).length).toBe(400);
    expect(shownDiff(a, b)).toMatchObject({ added: 400, removed: 400 });
  });

  it('puts neighbouring changes in together where there are too many', () => {
    const of = (paragraphs: number, words: number, word: string) =>
      schema.node(
        'doc',
        null,
        Array.from({ length: paragraphs }, (_, k) =>
          schema.node('paragraph', null, [
            schema.text(Array.from({ length: words }, (_, i) => `${i % 2 ? 'same' : word}${k}x${i}`).join(' ')),
          ]),
        ),
      );
    for (const [paragraphs, words, least, most] of [
      [450, 100, 10_000, 20_000],
      [1, 10_000, 100, 1_000],
    ] as const) {
      const [a, b] = [of(paragraphs, words, 'was'), of(paragraphs, words, 'is')];
      const steps = stepsBetween(a, b);
      expect(steps.length).toBeLessThanOrEqual(most);
      expect(steps.length).toBeGreaterThan(least);
      expect(steps.reduce((doc, step) => step.apply(doc).doc!, a).eq(b)).toBe(true);
    }
  });

  it('moves a blank line past a paragraph, not the paragraph past the blank line', () => {
    const line = (text: string, startMs: number | null = null) => schema.node('paragraph', { startMs }, text ? [schema.text(text)] : []);
    const [spoken, first] = [line('We lost the deposit again.'), line('Yeah.')];
    const steps = stepsBetween(
      schema.node('doc', null, [first, spoken, line('', 4000)]),
      schema.node('doc', null, [first, line(''), spoken]),
    );
    expect(steps.every((step) => !JSON.stringify(step.toJSON()).includes('deposit'))).toBe(true);
  });

  it('takes no step where nothing differs', () => {
    fc.assert(fc.property(doc, (a) => stepsBetween(a, schema.nodeFromJSON(a.toJSON())).length === 0));
  });

  it('shows both texts: without what was put in the earlier one, without what was taken out the later one', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const displayed = shownDiff(a, b);
        expect(textOf(displayed.doc, 'in')).toBe(a.textContent);
        expect(textOf(displayed.doc, 'out')).toBe(b.textContent);
      }),
      { numRuns: 1_000, seed: 20261121 },
    );
  });

  it('never cuts what a reader sees as one sign', () => {
    const line = (text: string) => schema.node('doc', null, [schema.node('paragraph', null, [schema.text(text)])]);
    const displayed = shownDiff(line('a family 👩‍👩‍👧‍👦 of e\u0301te\u0301'), line('a family 👩‍👩‍👦 of ete\u0301'));
    const pieces = displayed.doc[0]!.content!.filter(({ change }) => change).map(({ text }) => text);
    expect(pieces).toEqual(['👩‍👩‍👧‍👦', '👩‍👩‍👦', 'e\u0301te\u0301', 'ete\u0301']);
    expect(displayed).toMatchObject({ added: 1, removed: 1 });
  });

  it('leaves every highlight of a block that both have as it was, and lets none lie', () => {
    fc.assert(
      fc.property(edited, fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 40 })), { maxLength: 12 }), ([a, b], ranges) => {
        const highlights = new Highlights(0);
        for (const [i, [from, length]] of ranges.entries())
          if (from < a.content.size) highlights.add(a, { id: `${i}`, from, to: Math.min(a.content.size, from + length) });
        const entry = { version: 0, doc: a, highlights };
        const steps = stepsBetween(a, b);
        const { ops } = mapHighlights(entry, steps, b);
        const after = highlights.clone();
        let now = a;
        for (const step of steps) {
          const next = step.apply(now).doc!;
          after.apply(step, now, next, 'server', { k: 'h' });
          now = next;
        }
        for (const op of ops) if (op.kind === 'resize') after.resize(b, op.id, op.from, op.to);
        const blocks = (whole: Node, key: (node: Node) => string) => {
          const all: string[] = [];
          whole.forEach((node) => void all.push(key(node)));
          return all;
        };
        const asJson = (node: Node) => JSON.stringify(node.toJSON());
        const [inA, inB] = [blocks(a, asJson), blocks(b, asJson)];
        const counts = (all: string[], value: string) => all.filter((other) => other === value).length;
        after.each((id, from, to, status, quote) => {
          expect(highlightText(b, from, to) === quote).toBe(status === 'ok');
          const was = highlights.get(id)!;
          expect(was.quote).toBe(quote);
          // A block that stands once in both, unmoved: whatever happened around it, its highlights say what they said.
          const at = a.resolve(was.from);
          if (at.index(0) !== a.resolve(was.to).index(0)) return;
          const own = inA[at.index(0)]!;
          if (counts(inA, own) !== 1 || counts(inB, own) !== 1) return;
          // A block that says the same in another look counts among those that it may not have passed.
          const rises = ([all, others]: [string[], string[]]) =>
            all
              .filter((value) => counts(others, value) === 1 && counts(all, value) === 1)
              .every((value, i, kept) => i === 0 || others.indexOf(kept[i - 1]!) < others.indexOf(value));
          if (rises([inA, inB]) && rises([blocks(a, shapeOf), blocks(b, shapeOf)])) expect(status).toBe('ok');
        });
      }),
      { numRuns: 2_000, seed: 20261122 },
    );
  });

  it('rewrites a paragraph around a highlight without touching it', () => {
    const of = (...texts: string[]) =>
      schema.node(
        'doc',
        null,
        texts.map((text) => schema.node('paragraph', null, [schema.text(text)])),
      );
    const a = of('We lost the deposit again, and nobody said why.', 'Yeah.');
    const b = of('So we never lost the deposit, and', 'nobody could say why.', 'Yeah.');
    const highlights = new Highlights(0);
    highlights.add(a, { id: 'one', from: 4, to: 20 });
    highlights.add(a, { id: 'two', from: 32, to: 38 });
    const steps = stepsBetween(a, b);
    let now = a;
    for (const step of steps) {
      const next = step.apply(now).doc!;
      highlights.apply(step, now, next, 'server', null);
      now = next;
    }
    expect([highlights.get('one')?.status, highlights.get('two')?.status]).toEqual(['ok', 'ok']);
    expect(steps.every((step) => JSON.stringify(step.toJSON()) !== JSON.stringify(EMPTY_STEP))).toBe(true);
  });
});
