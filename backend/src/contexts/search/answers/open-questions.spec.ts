import { describe, expect, it } from '@jest/globals';
import { ShippedModel } from '#contexts/ai';
import type { Extract } from './extract.js';
import { decided, NEARNESS, OpenQuestions } from './open-questions.js';

const QUOTE = { line: 0, start: 0, end: 10, share: 0.6 };
const SAID = [
  'The stroller would not fit through the door of the bus.',
  'We were there on a Monday, and it was warm for the time of the year.',
];
const extractOf = (share: number, sentences = SAID): Extract => ({
  isRefused: share < 0.51,
  share,
  quotes: share < 0.51 ? [] : [QUOTE],
  closest: [QUOTE],
  open: { topic: 'pram entrance', sentences, quotes: [QUOTE] },
});

/** A model by which the topic and the first sentence are so near to each other. */
function modelOf(nearness: number, embed?: () => Promise<Float32Array[]>) {
  const requests: string[][] = [];
  const vectors = (texts: readonly string[]) =>
    texts.map((_, i) => new Float32Array(i === 0 ? [1, 0, 0] : i === 1 ? [nearness, Math.sqrt(1 - nearness ** 2), 0] : [0, 0, 1]));
  const model = new ShippedModel();
  model.embed = async (texts) => {
    requests.push([...texts]);
    return embed ? embed() : vectors(texts);
  };
  return { open: new OpenQuestions(model), asked: requests };
}

describe('a question that words leave open', () => {
  it('is answered when a sentence means what it asks about, though its words are others', async () => {
    const { open, asked: requests } = modelOf(0.6);
    expect(await open.decide(extractOf(0.45), 'en')).toMatchObject({ isRefused: false, quotes: [QUOTE] });
    expect(requests).toEqual([['pram entrance', ...SAID]]);
    expect(await modelOf(0.4).open.decide(extractOf(0.45), 'en')).toMatchObject({ isRefused: true, quotes: [] });
  });

  it('is refused when its words are said about something else', async () => {
    expect(await modelOf(0.1).open.decide(extractOf(0.6), 'en')).toMatchObject({ isRefused: true, quotes: [], closest: [QUOTE] });
    expect((await modelOf(0.5).open.decide(extractOf(0.6), 'en')).isRefused).toBe(false);
  });

  it('is decided by words where they decide, and where the model does not know the language, fails or is late', async () => {
    const { open, asked: requests } = modelOf(0.1);
    const answered = { ...extractOf(0.9), open: null };
    expect(await open.decide(answered, 'en')).toBe(answered);
    const result = extractOf(0.6);
    expect(await open.decide(result, 'de')).toBe(result);
    const german = extractOf(0.6, [
      'Der Kinderwagen passte nicht durch die Tür von dem Bus, und das war nicht das erste Mal, dass es so war.',
    ]);
    expect(await open.decide(german, 'en')).toBe(german);
    expect(requests).toEqual([]);
    expect(await modelOf(0.1, () => Promise.reject(new Error('no weights'))).open.decide(result, 'en')).toBe(result);
    expect(await modelOf(0.1, () => new Promise(() => {})).open.decide(result, 'en', 10)).toBe(result);
  });

  it('costs the model no more than it computes at once', async () => {
    const { open, asked: requests } = modelOf(0.6);
    await open.decide(
      extractOf(
        0.45,
        Array.from({ length: 90 }, () => SAID[0]!),
      ),
      'en',
    );
    expect(requests[0]).toHaveLength(1 + NEARNESS.sentences);
  });

  it('has its bounds where they were measured', () => {
    expect(decided(extractOf(0.5), NEARNESS.together - 0.5).isRefused).toBe(false);
    expect(decided(extractOf(0.5), NEARNESS.together - 0.51).isRefused).toBe(true);
    expect(decided(extractOf(0.51), NEARNESS.far).isRefused).toBe(false);
    expect(decided(extractOf(0.51), NEARNESS.far - 0.01).isRefused).toBe(true);
  });
});
