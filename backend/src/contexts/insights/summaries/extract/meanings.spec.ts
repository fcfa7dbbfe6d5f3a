import { describe, expect, it } from '@jest/globals';
import { ShippedModel } from '../../../ai/embeddings/shipped-model.js';
import { FRAMEWORKS } from '../frameworks/frameworks.js';
import { SummaryMeanings } from '../summary-meanings.service.js';
import { extractSection } from './extract-section.js';
import { aboutTheText, likeness, type Meanings, textsToCompare } from './meanings.js';
import { Salience } from './salience.js';
import { unitsOf } from './units.js';

const unitsIn = (lines: readonly string[]) => {
  let at = 0;
  const turns = lines.map((text) => {
    const start = at;
    at += text.length + 1;
    return { noteId: 'a-note', start, end: at - 1, text, speaker: 'Ida', startMs: null };
  });
  return unitsOf(turns, 'en');
};
/** Texts of one subject are one vector. */
const meaning = (subjects: Record<string, number>): Meanings =>
  new Map(Object.entries(subjects).map(([text, i]) => [text, Float32Array.from({ length: 4 }, (_, k) => (k === i ? 1 : 0))]));

class CountingModel extends ShippedModel {
  count = 0;
  override embed(texts: readonly string[]): Promise<Float32Array[]> {
    this.count += texts.length;
    return Promise.resolve(texts.map(() => new Float32Array(4)));
  }
}

const LATE = 'The landlord paid the deposit back three months late.';
const LATE_AGAIN = 'The landlord returned the deposit after a delay of three months.';
const KEYS = 'The landlord wants the keys of the deposit box by Friday.';
const [essential] = FRAMEWORKS.Essential.sections;
const [frameworkSection] = FRAMEWORKS.CustomPrompt.sections;

describe('what sentences of a summary mean', () => {
  it('says nothing twice in other words', () => {
    const units = unitsIn([LATE, LATE_AGAIN, KEYS]);
    const shown = (meanings?: Meanings) =>
      extractSection(essential!, units, new Salience(units), new Set(), '', 'en', undefined, meanings).flatMap((g) =>
        g.units.map((u) => u.text),
      );
    expect(shown()).toEqual([LATE, LATE_AGAIN, KEYS]);
    const without = shown(meaning({ [LATE]: 0, [LATE_AGAIN]: 0, [KEYS]: 1 }));
    expect(without).toHaveLength(2);
    expect(without).toContain(KEYS);
  });

  it('answers a request in words that it does not have, and not by a word that means something else', () => {
    const request = 'What about money that came back?';
    const units = unitsIn([LATE, KEYS, 'He came back to the office with the money order form.']);
    const groups = extractSection(
      frameworkSection!,
      units,
      new Salience(units),
      new Set(),
      request,
      'en',
      undefined,
      meaning({ [request]: 0, [LATE]: 0, [KEYS]: 1, [units[2]!.text]: 2 }),
    );
    expect(groups.flatMap((g) => g.units.map((u) => u.text))).toEqual([LATE]);
  });

  it('leaves out what is beside the subject, once it is known what the text is about', () => {
    const many = Array.from({ length: 24 }, (_, i) => ({ text: `subject ${i}` }));
    const joke = { text: 'a joke' };
    const knownMeanings = meaning(Object.fromEntries([...many.map(({ text }) => [text, 0]), [joke.text, 3]]));
    expect(aboutTheText([...many, joke], knownMeanings)).toEqual(many);
    expect(aboutTheText([...many.slice(0, 5), joke], knownMeanings)).toHaveLength(6);
    expect(likeness(knownMeanings, 'subject 1', 'nothing')).toBeNull();
  });

  it('is asked of what a section may show and of the request, and of no other language', () => {
    const units = unitsIn([LATE, KEYS]);
    expect(textsToCompare(frameworkSection!, new Salience(units), 'keys')).toEqual(['keys', LATE, KEYS]);
    expect(textsToCompare(essential!, new Salience(units.map((u) => ({ ...u, language: 'de' as const }))), '')).toEqual([]);
  });

  it('is nothing where the model cannot be started, and is forgotten afterwards', async () => {
    const broken = new ShippedModel('/no/weights');
    const meanings = new SummaryMeanings(broken);
    expect(await meanings.of('a', [LATE], 'en')).toEqual(new Map());
    expect(await meanings.of('a', [LATE], 'de')).toEqual(new Map());
    await broken.onApplicationShutdown();
    const model = new CountingModel();
    const summaryMeanings = new SummaryMeanings(model);
    await summaryMeanings.of('a', [LATE, KEYS], 'en');
    expect([...(await summaryMeanings.of('a', [LATE, KEYS], 'en')).keys()]).toEqual([LATE, KEYS]);
    expect(model.count).toBe(2);
    summaryMeanings.forget('a');
    await summaryMeanings.of('a', [LATE], 'en');
    expect(model.count).toBe(3);
  });
});
