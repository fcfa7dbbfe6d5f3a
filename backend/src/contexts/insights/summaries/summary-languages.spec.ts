import { describe, expect, it } from '@jest/globals';
import { AI_PROVIDER_ERRORS, foundByWords, SUMMARY_FRAMEWORK_IDS, SUMMARY_REFUSALS, type SummaryFramework } from '@libs/domain';
import type { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aNote } from '../../documents/docs/doc.factory.js';
import { FRAMEWORKS } from './frameworks/frameworks.js';
import { bulletsOf, citedBy, GERMAN, INTERVIEW, type SummaryScene, said, withSummaries } from './summary.factory.js';

/** English, and long enough, but without a decision, promise or question. */
const QUIET = [
  'Ben: The kitchen stands on the left behind the yellow door.',
  'Ben: My sister lives above the bakery in the old town.',
  'Cleo: The garden has three apple trees and a small pond.',
  'Cleo: Our street runs along the river down to the harbour.',
  'Ben: The cellar smells of apples and of wet stone.',
];

let t: TestApp;
let models: FakeModels;
let ada: Person;
let projectId: string;
let german: string;
let summaries: SummaryScene['summaries'];
const FIELDS = `id state step steps model providerError error dropped framework
  sections { key title bullets { id text isVerbatim citations { objectId start end quote speaker } } }`;
const { connect } = withSummaries(FIELDS, GERMAN, (scene) => {
  ({ t, models, ada, projectId, noteId: german, summaries } = scene);
});
const done = (framework: SummaryFramework, id = german) =>
  summaries.made(ada, { id, framework, prompt: framework === 'CustomPrompt' ? 'Was wurde über die Kaution gesagt?' : null });
const means = async (id: string) =>
  (
    await ada.ask(`query ($i: SummaryTargetInput!) { summaryCapability(input: $i) { model language lacksLanguageSupport } }`, {
      i: { kind: 'note', id },
    })
  ).summaryCapability;

describe('a summary in another language', () => {
  it.each(SUMMARY_FRAMEWORK_IDS)('is written by a model as %s, one call for a part', async (framework) => {
    await connect();
    const s = await done(framework);
    expect(s).toMatchObject({ state: 'done', error: null, model: 'fake-large', step: FRAMEWORKS[framework].sections.length });
    expect(models.calls).toHaveLength(s.steps);
    expect(bulletsOf(s).length).toBeGreaterThan(0);
    expect(s.sections.every((section: any) => section.bullets.length)).toBe(true);
    for (const c of citedBy(s)) expect(said(...GERMAN)).toContain(c.quote);
    if (!['ByQuestion', 'ByThemes', 'BySpeaker'].includes(framework))
      expect(s.sections.map((section: any) => section.title)).toEqual(FRAMEWORKS[framework].sections.map((section) => section.title));
  });

  it('puts each sentence of a model under the heading whose words it cites', async () => {
    await connect();
    models.behave({
      answer: ({ sources }) => {
        const of = (words: string) => sources.find(({ id, text }) => id.startsWith('t') && text.includes(words))!;
        return {
          points: [
            { text: of('Übergabe').text, sources: ['h0', of('Übergabe').id] },
            { text: of('240 Euro').text, sources: [of('240 Euro').id] },
            // A heading is nothing that was said of it.
            { text: 'Ben', sources: ['h0'] },
          ],
        };
      },
    });
    const s = await done('BySpeaker');
    expect(models.calls).toHaveLength(1);
    expect(s.dropped).toBe(1);
    const texts = (title: string) => bulletsOf({ sections: s.sections.filter((x: any) => x.title === title) }).map((b) => b.text);
    expect(texts('Cleo')).toEqual([expect.stringContaining('Übergabe')]);
    expect(texts('Ben')).toEqual([expect.stringContaining('240 Euro')]);
    // Nothing was written of her: her own words stand.
    expect(texts('Ida').length).toBeGreaterThan(0);
  });

  it('never attributes words to the speaker before', async () => {
    await connect();
    await done('BySpeaker');
    const { sources, prompt } = models.calls[0]!;
    const ben = sources.find(({ id, text }) => id.startsWith('h') && text === 'Ben')!.id;
    const own = new RegExp(`${ben}: ([t0-9 ]+)`).exec(prompt)![1]!.split(' ');
    expect(own.length).toBeGreaterThan(0);
    for (const id of own)
      expect(said(...GERMAN.filter((line) => line.startsWith('Ben')))).toContain(sources.find((item) => item.id === id)!.text);
  });

  it('needs a model where a kind is found by English words, and says so before and when it is ordered', async () => {
    expect(await means(german)).toEqual({ model: null, language: 'de', lacksLanguageSupport: true });
    for (const framework of SUMMARY_FRAMEWORK_IDS) {
      if (foundByWords(framework) === 'all') {
        const refused = SUMMARY_REFUSALS.needsModel(framework, 'de');
        expect(refused).toContain('German');
        await expect(summaries.order(ada, { id: german, framework })).rejects.toThrow(refused);
      } else {
        const s = await done(framework);
        expect([framework, s.state, bulletsOf(s).length > 0]).toEqual([framework, 'done', true]);
      }
    }
    await connect();
    expect(await means(german)).toEqual({ model: 'fake-large', language: 'de', lacksLanguageSupport: false });
  });

  it('says what is missing when the model stays away', async () => {
    await connect();
    models.behave({ status: 401 });
    const s = await done('ActionItems');
    expect(s).toMatchObject({ state: 'failed', error: AI_PROVIDER_ERRORS.refused });
  });

  it('keeps the parts that are made when the model goes away half-way', async () => {
    await connect();
    let calls = 0;
    models.behave({
      answer: ({ sources }) => {
        if (++calls === 1) models.behave({ status: 401 });
        return { points: [{ text: sources[0]!.text, sources: [sources[0]!.id] }] };
      },
    });
    const s = await done('ActionItems');
    expect(s).toMatchObject({ state: 'done', error: null, providerError: AI_PROVIDER_ERRORS.refused, model: 'fake-large', step: 1 });
    expect(bulletsOf(s)).toHaveLength(1);
  });

  it('beside an English note has what that one says', async () => {
    const english = await aNote(t, ada.actor, projectId, ...INTERVIEW);
    expect(await means(english)).toMatchObject({ language: 'en', lacksLanguageSupport: false });
    const s = await summaries.made(ada, { kind: 'project', id: projectId, framework: 'ActionItems' });
    expect(s.state).toBe('done');
    expect(new Set(citedBy(s).map((c) => c.objectId))).toEqual(new Set([english]));
  });
});

describe('a kind of which nothing was said', () => {
  it('is not called too little text', async () => {
    const quiet = await aNote(t, ada.actor, projectId, ...QUIET);
    expect(await done('ActionItems', quiet)).toMatchObject({ state: 'failed', error: SUMMARY_REFUSALS.notFound('ActionItems') });
    // A model is asked all the same, and may find none either.
    await connect();
    models.behave({ answer: () => ({ points: [] }) });
    expect(await done('ActionItems', quiet)).toMatchObject({ state: 'failed', error: SUMMARY_REFUSALS.nothing('ActionItems') });
    expect(models.calls).toHaveLength(3);
    models.behave();
    const s = await done('ActionItems', quiet);
    expect(s.sections.map((x: any) => x.title)).toEqual(['Decisions', 'Next steps', 'Open questions']);
  });

  it('is known by the frameworks as their recipes have it', () => {
    for (const framework of SUMMARY_FRAMEWORK_IDS) {
      const by = FRAMEWORKS[framework].sections.map(({ rule }) => rule.by === 'cue');
      const words = by.every(Boolean) ? 'all' : by.some(Boolean) ? 'some' : 'none';
      expect([framework, foundByWords(framework)]).toEqual([framework, words]);
    }
  });
});

describe('what a model reads of a long text', () => {
  it('has the paragraphs of its section first, and then how each note begins', async () => {
    await connect();
    const filler = Array.from(
      { length: 520 },
      (_, i) =>
        `Ben: The garden number ${i} has three apple trees, a small pond, a yellow door and a long wall of wet stone behind the old bakery.`,
    );
    const long = await aNote(t, ada.actor, projectId, ...filler, 'Ben: Es ist offen, wer die unbezahlten Rechnungen trägt.', ...filler);
    const other = await aNote(t, ada.actor, projectId, ...QUIET);
    await summaries.made(ada, {
      kind: 'selection',
      noteIds: [long, other],
      framework: 'CustomPrompt',
      prompt: 'Wer trägt die unbezahlten Rechnungen?',
    });
    expect(models.calls).toHaveLength(1);
    const texts = models.calls[0]!.sources.map(({ text }) => text);
    expect(texts).toContain('Es ist offen, wer die unbezahlten Rechnungen trägt.');
    expect(texts).toEqual(expect.arrayContaining(QUIET.map((line) => said(line))));
    const letters = texts.reduce((sum, text) => sum + text.length, 0);
    expect(letters).toBeGreaterThan(55_000);
    expect(letters).toBeLessThanOrEqual(60_000);
  });

  it('has passages from everywhere in another language, others for each part', async () => {
    await connect();
    const subjects = ['Kaution', 'Küche', 'Vermieterin', 'Wohnung', 'Treppe', 'Heizung', 'Rechnung'];
    const lines = Array.from({ length: 900 }, (_, i) => {
      const [value, other] = [subjects[i % 7], subjects[(i * 3 + 1) % 7]];
      return `Ben: Absatz ${i}: die ${value} und die ${other} wurden vor dem Umzug in die neue Stadt noch einmal geprüft und von uns allen lange besprochen.`;
    });
    await done('ActionItems', await aNote(t, ada.actor, projectId, ...lines));
    expect(models.calls).toHaveLength(3);
    const read = models.calls.map(({ sources }) => sources.map(({ text }) => Number(/Absatz (\d+)/.exec(text)![1])));
    for (const places of read)
      for (const from of [0, 300, 600, 750]) expect(places.filter((i) => i >= from && i < from + 150).length).toBeGreaterThan(20);
    const late = read.map((places) => places.filter((i) => i >= 600).join());
    expect(new Set(late).size).toBe(3);
  });
});
