import type { Node } from '@tiptap/pm/model';
import { applySteps, InvalidStep, MAX_STEPS } from './apply-steps.js';
import { schema } from './schema.js';
import { paragraphs } from './testing/docs.js';

const insert = (content: object[], at = 1, open = 0) => ({
  stepType: 'replace',
  from: at,
  to: at,
  slice: { content, openStart: open, openEnd: open },
});
const typed = (text: string, marks: object[] = []) => insert([{ type: 'text', text, marks }]);
const nested = (depth: number): object =>
  depth ? { type: 'blockquote', content: [nested(depth - 1)] } : { type: 'paragraph', content: [{ type: 'text', text: 'x' }] };

describe('steps from a client', () => {
  let doc: Node;
  beforeEach(() => {
    doc = paragraphs('abc', 'def');
  });

  it('apply in order and leave the old document alone', () => {
    const applied = applySteps(doc, [typed('x'), typed('y')]);
    expect(applied.doc.toString()).toBe('doc(paragraph("yxabc"), paragraph("def"))');
    expect(applied.docs.map((d) => d.child(0).textContent)).toEqual(['xabc', 'yxabc']);
    expect(doc.child(0).textContent).toBe('abc');
    expect(applied.doc.child(1)).toBe(doc.child(1));
  });

  it('look at each document as the steps before left it', () => {
    const steps = [
      insert([{ type: 'paragraph', content: [{ type: 'text', text: 'new' }] }], 10),
      { stepType: 'attr', pos: 10, attr: 'startMs', value: 5 },
    ];
    expect(applySteps(doc, steps).doc.child(2).attrs).toMatchObject({ startMs: 5 });
  });

  it.each<[string, unknown]>([
    ['no object', 'x'],
    ['an unknown kind', { stepType: 'nuke' }],
    ['a place outside', { stepType: 'replace', from: 900, to: 901 }],
    ['a negative place', { stepType: 'replace', from: -1, to: 2 }],
    ['half a place', { stepType: 'replace', from: 1.5, to: 2 }],
    ['an unknown node', insert([{ type: 'script' }], 0)],
    ['a node in the wrong place', insert([{ type: 'listItem', content: [{ type: 'paragraph' }] }], 0)],
    ['an unknown mark', typed('x', [{ type: 'blink' }])],
    ['a link that runs code', typed('x', [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }])],
    ['marks that exclude each other', typed('x', [{ type: 'code' }, { type: 'bold' }])],
    ['a mark where none may be', insert([{ type: 'codeBlock', content: [{ type: 'text', text: 'x', marks: [{ type: 'bold' }] }] }], 0)],
    ['a speaker that is no text', insert([{ type: 'paragraph', attrs: { speaker: { a: 1 } } }], 0)],
    ['a heading of the seventh level', insert([{ type: 'heading', attrs: { level: 7 } }], 0)],
    ['an endless attribute', insert([{ type: 'codeBlock', attrs: { language: 'x'.repeat(5_000) } }], 0)],
    ['half a surrogate pair', typed('\ud83d')],
    ['a character no database stores', typed('a\0b')],
    ['a very deep nest', insert([nested(60)], 0)],
    ['an attribute step with a bad value', { stepType: 'attr', pos: 0, attr: 'startMs', value: 'soon' }],
  ])('are refused for %s', (_, step) => {
    expect(() => applySteps(doc, [step])).toThrow(InvalidStep);
  });

  it('are refused by the batch, also when only a later one is wrong or they are too many', () => {
    expect(() => applySteps(doc, [typed('x'), typed('\0')])).toThrow(InvalidStep);
    expect(() =>
      applySteps(
        doc,
        Array.from({ length: MAX_STEPS + 1 }, () => typed('x')),
      ),
    ).toThrow(InvalidStep);
  });

  it('are refused in a large document too, where only touched blocks are checked', () => {
    const large = paragraphs(...Array.from({ length: 400 }, () => 'x'.repeat(80)));
    expect(() => applySteps(large, [insert([{ type: 'heading', attrs: { level: 7 } }], 82)])).toThrow(InvalidStep);
    expect(applySteps(large, [typed('y')]).doc.childCount).toBe(400);
    // The level is what was refused, not the kind of block.
    expect(applySteps(large, [insert([{ type: 'heading', attrs: { level: 2 } }], 82)]).doc.childCount).toBe(401);
  });

  it.each([
    ['a reversed range', { stepType: 'replace', from: 3, to: 1 }],
    ['a reversed gap', { stepType: 'replaceAround', from: 0, to: 4, gapFrom: 3, gapTo: 1, insert: 0 }],
    ['an attribute that nobody declared', { stepType: 'attr', pos: 0, attr: 'colour', value: 'red' }],
    ['an attribute of the document that nobody declared', { stepType: 'docAttr', attr: 'colour', value: 'red' }],
    ['a time that no column holds', { stepType: 'attr', pos: 0, attr: 'startMs', value: 9007199254740991 }],
  ])('refuses %s', (_, step) => {
    const doc = schema.node('doc', null, [schema.node('paragraph', null, [schema.text('words')])]);
    expect(() => applySteps(doc, [step])).toThrow(InvalidStep);
    expect(applySteps(doc, [{ stepType: 'attr', pos: 0, attr: 'startMs', value: 1000 }]).steps).toHaveLength(1);
  });
});
