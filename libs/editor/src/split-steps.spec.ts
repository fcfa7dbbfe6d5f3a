import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';
import fc from 'fast-check';
import { applySteps } from './apply-steps.js';
import { schema } from './schema.js';
import { bytesOf, splitLargeSteps } from './split-steps.js';
import { paragraphs } from './testing/docs.js';

const text = fc.string({ unit: fc.constantFrom('a', ' ', 'é', '字', '😀', '"'), minLength: 1, maxLength: 60 });
const inline = fc.array(
  fc.oneof(
    text.map((words) => schema.text(words)),
    text.map((words) => schema.text(words, [schema.mark('bold')])),
    fc.constant(schema.node('hardBreak')),
  ),
  { maxLength: 4 },
);
const paragraph = inline.map((nodes) => schema.node('paragraph', null, Fragment.fromArray(nodes)));
const item = fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((nodes) => schema.node('listItem', null, nodes));
const block: fc.Arbitrary<Node> = fc.oneof(
  { weight: 5, arbitrary: paragraph },
  { weight: 1, arbitrary: fc.array(item, { minLength: 1, maxLength: 5 }).map((nodes) => schema.node('bulletList', null, nodes)) },
  { weight: 1, arbitrary: fc.array(paragraph, { minLength: 1, maxLength: 4 }).map((nodes) => schema.node('blockquote', null, nodes)) },
  { weight: 1, arbitrary: fc.constant(schema.node('horizontalRule')) },
);
const document = fc.array(block, { minLength: 1, maxLength: 8 }).map((nodes) => schema.node('doc', null, nodes));
const part = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }));
/** A place as an editor has it: never in the middle of an emoji, half of which could not be stored. */
const placeIn = (doc: Node, share: number): number => {
  const pos = Math.round(share * doc.content.size);
  return /[\uD800-\uDBFF]$/.test(doc.resolve(pos).nodeBefore?.text ?? '') ? pos - 1 : pos;
};
const rangeIn = (doc: Node, [a, b]: [number, number]): [number, number] => {
  const [from, to] = [placeIn(doc, a), placeIn(doc, b)];
  return from < to ? [from, to] : [to, from];
};
const MAX_STEPS_PER_PUSH = 200;

describe('splitting large steps', () => {
  it('makes the same document by steps that the server takes one after the other', () => {
    let split = 0;
    fc.assert(
      fc.property(document, document, part, part, (doc, source, into, from) => {
        const state = EditorState.create({ doc });
        const tr = state.tr.replace(...rangeIn(doc, into), source.slice(...rangeIn(source, from)));
        const result = splitLargeSteps(state, tr, MAX_STEPS_PER_PUSH);
        if (result !== tr) split++;
        expect(result.doc.eq(tr.doc)).toBe(true);
        expect(result.selection.eq(tr.selection)).toBe(true);
        if (result !== tr)
          applySteps(
            doc,
            result.steps.slice(0, 200).map((step) => step.toJSON()),
          );
      }),
      { numRuns: 400 },
    );
    expect(split).toBeGreaterThan(50);
  });

  it('leaves no step of text that is much larger than asked for, nor one whose undo is', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 20, maxLength: 60 }), (words) => {
        const state = EditorState.create({ doc: paragraphs('before', 'after') });
        const slice = new Slice(Fragment.fromArray(words.map((word) => schema.node('paragraph', null, [schema.text(word)]))), 1, 1);
        const tr = splitLargeSteps(state, state.tr.replace(4, 4, slice).setMeta('paste', true), MAX_STEPS_PER_PUSH);
        expect(tr.steps.length).toBeGreaterThan(3);
        expect(tr.getMeta('paste')).toBe(true);
        for (const step of tr.steps) expect(bytesOf(step.toJSON())).toBeLessThan(6 * MAX_STEPS_PER_PUSH);
        const full = EditorState.create({ doc: tr.doc });
        const deletedTransaction = splitLargeSteps(full, full.tr.delete(1, tr.doc.content.size - 1), MAX_STEPS_PER_PUSH);
        expect(deletedTransaction.doc.textContent).toBe('');
        deletedTransaction.steps.forEach((step, i) => {
          expect(bytesOf(step.invert(deletedTransaction.docs[i]!).toJSON())).toBeLessThan(6 * MAX_STEPS_PER_PUSH);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('takes a paste of 1.2 MB in one paragraph apart, without cutting an emoji in two', () => {
    const state = EditorState.create({ doc: paragraphs('before') });
    const tr = splitLargeSteps(state, state.tr.insertText(`a${'😀'.repeat(300_000)}`, 4));
    expect(tr.steps.length).toBeGreaterThan(4);
    for (const step of tr.steps) expect(bytesOf(step.toJSON())).toBeLessThan(260_000);
    expect(
      applySteps(
        state.doc,
        tr.steps.map((step) => step.toJSON()),
      ).doc.eq(tr.doc),
    ).toBe(true);
  });

  it('lets small steps, undo and rebase alone', () => {
    const state = EditorState.create({ doc: paragraphs('before') });
    const typed = state.tr.insertText('a', 2);
    expect(splitLargeSteps(state, typed, 5)).not.toBe(undefined);
    expect(splitLargeSteps(state, typed)).toBe(typed);
    const large = () => state.tr.step(new ReplaceStep(2, 2, new Slice(Fragment.from(schema.text('a'.repeat(900))), 0, 0)));
    expect(splitLargeSteps(state, large(), MAX_STEPS_PER_PUSH).steps.length).toBeGreaterThan(3);
    for (const key of ['history$', 'collab$'])
      expect(splitLargeSteps(state, large().setMeta(key, {}), MAX_STEPS_PER_PUSH).steps).toHaveLength(1);
  });
});
