import { describe, expect, it } from '@jest/globals';
import { Highlights, highlightText, plainText, schema } from '@libs/editor';
import type { Node } from '@tiptap/pm/model';
import { mapHighlights, RESTORE_CLIENT } from './map-highlights.js';
import { stepsBetween } from './steps-between.js';

const p = (text: string) => schema.node('paragraph', null, text ? [schema.text(text)] : []);
const doc = (...texts: string[]) => schema.node('doc', null, texts.map(p));
const list = (...texts: string[]) =>
  schema.node(
    'bulletList',
    null,
    texts.map((text) => schema.node('listItem', null, [p(text)])),
  );

/** What becomes of a highlight on the `nth` occurrence of words when `a` becomes `b`. */
function carry(a: Node, b: Node, words: string, nth = 0): { status: string; text: string; before: string } {
  const places: number[] = [];
  a.descendants((node, pos) => {
    for (let at = node.isText ? node.text!.indexOf(words) : -1; at >= 0; at = node.text!.indexOf(words, at + 1)) places.push(pos + at);
  });
  const highlights = new Highlights(0);
  highlights.add(a, { id: 'h', from: places[nth]!, to: places[nth]! + words.length });
  const steps = stepsBetween(a, b);
  const { ops, after } = mapHighlights({ version: 0, doc: a, highlights }, steps, b);
  let now = a;
  for (const step of steps) {
    const next = step.apply(now).doc!;
    highlights.apply(step, now, next, RESTORE_CLIENT, { k: 'h' });
    now = next;
  }
  for (const op of ops) if (op.kind === 'resize') highlights.resize(b, op.id, op.from, op.to);
  const row = highlights.get('h')!;
  expect(after[row.status]).toBe(1);
  return { status: row.status, text: highlightText(b, row.from, row.to), before: plainText(b).slice(0, 20) };
}

describe('a highlight through a rewriting', () => {
  it('goes with its paragraph into a list and out of it, also where the same words stand elsewhere', () => {
    const [flat, listed] = [
      doc('Yes.', 'The fee came twice', 'Yes.'),
      schema.node('doc', null, [list('Yes.', 'The fee came twice', 'Yes.')]),
    ];
    for (const [a, b] of [
      [flat, listed],
      [listed, flat],
    ] as const) {
      expect(carry(a, b, 'The fee')).toMatchObject({ status: 'ok', text: 'The fee' });
      expect(carry(a, b, 'Yes', 1)).toMatchObject({ status: 'ok', text: 'Yes' });
    }
  });

  it('follows a passage that was moved, when its words stand once before and once after', () => {
    const [a, b] = [doc('The deposit hurt.', 'One.', 'Two.', 'Three.'), doc('One.', 'Two.', 'Three.', 'The deposit hurt.')];
    expect(carry(a, b, 'deposit hurt')).toMatchObject({ status: 'ok', text: 'deposit hurt' });
  });

  it('never takes the same words of another speaker', () => {
    expect(carry(doc('Yeah.', 'So we left.', 'Yeah.'), doc('So we left.', 'Yeah.'), 'Yeah')).toMatchObject({ status: 'orphan' });
    expect(carry(doc('We paid a deposit.', 'No.'), doc('No.', 'A deposit? A deposit we had.'), 'deposit')).toMatchObject({
      status: 'orphan',
    });
    expect(carry(doc('We paid a deposit.', 'No.'), doc('No.', 'deposits'), 'deposit.').status).toBe('orphan');
  });
});
