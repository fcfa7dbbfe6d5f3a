import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { confidenceOf } from './confidence.js';
import { informativeSentences, type NearSentence, PassageFinder, passagesOf } from './find-passages.js';

const PLAIN =
  'Yes. 😀 The bike was stuck in the dock. No.\n\nThen I called Dr. Meyer at the station. It was closed when I came to the door!';

describe('sentences that say something', () => {
  it('are whole, with their place in code points, and none of only a few words', () => {
    const sentences = informativeSentences(PLAIN, 'en');
    expect(sentences.map(({ text }) => text)).toEqual([
      '😀 The bike was stuck in the dock.',
      'Then I called Dr. Meyer at the station.',
      'It was closed when I came to the door!',
    ]);
    for (const { start, end, text } of sentences) expect([...PLAIN].slice(start, end).join('')).toBe(text);
    expect(sentences.map(({ line, nth }) => [line, nth])).toEqual([
      [0, 1],
      [2, 0],
      [2, 1],
    ]);
  });
});

describe('passages', () => {
  const at = (line: number, nth: number, tagId: string, confidence: number): NearSentence => ({
    line,
    nth,
    start: line * 100 + nth * 10,
    end: line * 100 + nth * 10 + 9,
    tagId,
    confidence,
  });

  it('are of sentences of one tag that follow each other in one paragraph, and of no more than three', () => {
    expect(LIMITS.highlightSuggestion.sentences).toBe(3);
    const near = [at(0, 0, 'a', 0.5), at(0, 1, 'a', 0.8), at(0, 2, 'b', 0.6), at(0, 4, 'b', 0.6), at(1, 0, 'b', 0.6)];
    expect(passagesOf(near, 0.5)).toEqual([
      { start: 0, end: 19, tagId: 'a', confidence: 0.8 },
      { start: 20, end: 29, tagId: 'b', confidence: 0.6 },
      { start: 40, end: 49, tagId: 'b', confidence: 0.6 },
      { start: 100, end: 109, tagId: 'b', confidence: 0.6 },
    ]);
    const long = [0, 1, 2, 3, 4].map((nth) => at(0, nth, 'a', 0.9));
    expect(passagesOf(long, 0.5).map(({ start, end }) => [start, end])).toEqual([
      [0, 29],
      [30, 49],
    ]);
  });

  it('are not of a sentence that is not sure enough', () => {
    expect(passagesOf([at(0, 0, 'a', 0.5), at(0, 1, 'a', 0.3), at(0, 2, 'a', 0.5)], 0.4)).toHaveLength(2);
  });
});

describe('very many sentences', () => {
  it('are compared as far as they have the words of an example', async () => {
    const finder = new PassageFinder([{ label: 'dock', text: 'The bike was stuck in the dock', vector: new Float32Array(0) }], 'en', false);
    const sentences = informativeSentences(
      ['Seven brass trumpets rehearse above us.', 'My bike was stuck in their dock.', 'Swans were on the lake at night.'].join('\n'),
      'en',
    );
    expect((await finder.candidatesOf(sentences, 1)).map(({ text }) => text)).toEqual(['My bike was stuck in their dock.']);
    expect(await finder.candidatesOf(sentences, 3)).toEqual(sentences);
  });
});

describe('how sure it is', () => {
  it('grows with every sign of nearness, and a lone tag is not sure of all talk', () => {
    const near = { score: 0.5, nearest: 0.7, next: 0.4 };
    const sure = confidenceOf(near, true);
    expect(confidenceOf({ ...near, score: 0.6 }, true)).toBeGreaterThan(sure);
    expect(confidenceOf({ ...near, nearest: 0.9 }, true)).toBeGreaterThan(sure);
    expect(confidenceOf({ ...near, next: 0.3 }, true)).toBeGreaterThan(sure);
    expect(confidenceOf({ ...near, next: 0 }, true)).toBe(confidenceOf({ ...near, next: 0.2 }, true));
  });
});
