import { describe, expect, it } from '@jest/globals';
import { schema } from '@libs/editor';
import { adjacentTurn, moveEnd, unitFrom } from './caret-moves.ts';

const turn = (text: string) => schema.node('paragraph', null, text ? [schema.text(text)] : []);
const doc = schema.node('doc', null, [turn('One two. Three four?'), turn(''), turn('Five.')]);
const said = (span: { from: number; to: number } | null) => span && doc.textBetween(span.from, span.to, '|');

describe('what the caret stands on', () => {
  it('is the word or the sentence around it', () => {
    expect(said(unitFrom(doc, 2, 'word'))).toBe('One');
    expect(said(unitFrom(doc, 2, 'sentence'))).toBe('One two.');
    expect(said(unitFrom(doc, 12, 'sentence'))).toBe('Three four?');
  });

  it('is the next one behind a gap or an empty turn', () => {
    expect(said(unitFrom(doc, 4, 'word'))).toBe('two');
    expect(said(unitFrom(doc, 23, 'sentence'))).toBe('Five.');
    expect(unitFrom(doc, doc.content.size, 'word')).toBeNull();
  });
});

describe('the end of a range', () => {
  it('goes on over the border of turns, and back', () => {
    expect(said({ from: 10, to: moveEnd(doc, { from: 10, to: 21 }, 1, 'word')! })).toBe('Three four?||Five');
    expect(said({ from: 1, to: moveEnd(doc, { from: 1, to: 21 }, -1, 'sentence')! })).toBe('One two.');
  });

  it('never goes before its start', () => {
    expect(moveEnd(doc, { from: 1, to: 4 }, -1, 'word')).toBeNull();
  });
});

describe('the turn beside', () => {
  it('is the one before or behind, and none at the ends', () => {
    expect(adjacentTurn(doc, 5, 1)).toBe(23);
    expect(adjacentTurn(doc, 26, -1)).toBe(23);
    expect(adjacentTurn(doc, 5, -1)).toBeNull();
    expect(adjacentTurn(doc, 27, 1)).toBeNull();
  });
});
