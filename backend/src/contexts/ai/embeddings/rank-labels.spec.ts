import { afterAll, describe, expect, it } from '@jest/globals';
import { LabelRanking } from '@libs/text-analysis';
import { accuracyOf, hasQuestions } from '../../../testing/labelled-questions.js';
import { ShippedModel } from './shipped-model.js';

const model = new ShippedModel();
afterAll(() => model.onApplicationShutdown());

describe('labels for a text', () => {
  it('are those of texts that say the same, by words or by meaning', async () => {
    const texts = ['My card has not arrived', 'Where is the card that I ordered?', 'I forgot my password', 'The login does not work'];
    const vectors = await model.embed(texts);
    expect(vectors.map((vector) => vector.length)).toEqual([384, 384, 384, 384]);
    const ranking = new LabelRanking(texts.map((text, i) => ({ label: i < 2 ? 'delivery' : 'access', text, vector: vectors[i]! })));
    const ask = async (text: string) => ranking.rank(text, (await model.embed([text]))[0]!)[0]!.label;
    expect(await ask('Still waiting for my new card')).toBe('delivery');
    expect(await ask('I cannot sign in any more')).toBe('access');
  });

  it('are none without examples', () => {
    expect(new LabelRanking([]).rank('anything', new Float32Array(384))).toEqual([]);
  });
});

(hasQuestions ? describe : describe.skip)('on real questions with 77 labels, ten examples each (skipped where the data is missing)', () => {
  it('has the right label among three for nine questions of ten', async () => {
    // Three questions a label of the reporting half; the benchmark takes eight.
    const { at3 } = await accuracyOf(model, 'reporting', 3);
    expect(at3).toBeGreaterThanOrEqual(0.93);
  });
});
