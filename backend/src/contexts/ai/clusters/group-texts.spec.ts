import { afterAll, describe, expect, it } from '@jest/globals';
import {
  firstOccurrences,
  type GroupedText,
  groupTexts,
  hasSameWords,
  labelsOf,
  phraseAt,
  stemsOf,
  type TextGroups,
} from '@libs/text-analysis';
import fc from 'fast-check';
import { groupScores } from '../../../testing/group-scores.js';
import { hasQuestions, questionsByLabel } from '../../../testing/labelled-questions.js';
import { ShippedModel } from '../embeddings/shipped-model.js';
import { TextGrouping } from './text-grouping.js';

const grouping = new TextGrouping();
const model = new ShippedModel();
afterAll(async () => {
  await grouping.onApplicationShutdown();
  await model.onApplicationShutdown();
});

const SUBJECTS = [
  ['dock', 'bike', 'stuck', 'rack', 'lock', 'wheel', 'pull'],
  ['deposit', 'bank', 'refund', 'money', 'charge', 'account', 'fee'],
  ['child', 'seat', 'family', 'trailer', 'daughter', 'helmet', 'school'],
];
const subjectText = fc
  .tuple(fc.constantFrom(...SUBJECTS), fc.array(fc.nat(6), { minLength: 1, maxLength: 8 }))
  .map(([words, places]) => places.map((at) => words[at]).join(' '));
const anyText = fc.oneof({ weight: 6, arbitrary: subjectText }, { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) });
const vector = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 4, maxLength: 4 }).map((numbers) => {
  const length = Math.hypot(...numbers) || 1;
  return Float32Array.from(numbers, (value) => value / length);
});
const texts = fc
  .array(fc.record({ text: anyText, vector: fc.option(vector, { freq: 4 }) }), { maxLength: 40 })
  .map((all): GroupedText[] => all.map((item, i) => ({ ...item, id: `t${i}` })));

const of = (lines: readonly string[]): GroupedText[] => lines.map((text, i) => ({ id: String(i), text, vector: null }));
const idsIn = ({ groups, outliers }: TextGroups) => [...groups.flatMap(({ members }) => members.map(({ id }) => id)), ...outliers];
const textsAcrossSubjects = (n: number) =>
  Array.from(
    { length: n },
    (_, i) => `${SUBJECTS[i % 3]![i % 7]} ${SUBJECTS[i % 3]![(i + 2) % 7]} ${SUBJECTS[i % 3]![(i * 3 + 1) % 7]} n${i}`,
  );

describe('groups of texts', () => {
  it('hold every text once, are never smaller than three, and come the largest first', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const textGroups = groupTexts(all, 'en');
        expect(idsIn(textGroups).sort()).toEqual(all.map(({ id }) => id).sort());
        const sizes = textGroups.groups.map(({ members }) => members.length);
        for (const size of sizes) expect(size).toBeGreaterThanOrEqual(3);
        expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
        for (const { members, label } of textGroups.groups) {
          expect(members[0]!.isNearDuplicate).toBe(false);
          expect(label.length).toBeLessThanOrEqual(3);
        }
      }),
      { seed: 42, numRuns: 200 },
    );
  });

  it('are the same for the same texts in any order', () => {
    fc.assert(
      fc.property(
        texts.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }))),
        ([all, shuffled]) => {
          expect(groupTexts(shuffled, 'en')).toEqual(groupTexts(all, 'en'));
        },
      ),
      { seed: 43, numRuns: 200 },
    );
  });

  it('do not change when texts are said once more', () => {
    fc.assert(
      fc.property(texts, fc.nat(), (all, nth) => {
        if (!all.length) return;
        const repeated = { ...all[nth % all.length]!, id: 'zz' };
        const shape = ({ groups }: TextGroups) =>
          groups.map(({ members }) =>
            members
              .filter(({ id }) => id !== 'zz')
              .map(({ id }) => id)
              .sort()
              .join(),
          );
        const [before, after] = [groupTexts(all, 'en'), groupTexts([...all, repeated], 'en')];
        // A group of two becomes one of three by it; no other changes.
        for (const group of shape(before)) expect(shape(after)).toContain(group);
      }),
      { seed: 44, numRuns: 200 },
    );
  });

  it('are none of no texts, of one, and of texts without words', () => {
    expect(groupTexts([], 'en')).toEqual({ groups: [], outliers: [] });
    expect(groupTexts(of(['The bike was stuck']), 'en')).toEqual({ groups: [], outliers: ['0'] });
    expect(groupTexts(of(['…', '—', '!', '███']), 'en').groups).toEqual([]);
  });

  it('are one of texts that are all equal, which then is one voice', () => {
    const { groups, outliers } = groupTexts(of(Array.from({ length: 30 }, () => 'The bike was stuck in the dock')), 'en');
    expect(outliers).toEqual([]);
    expect(groups).toHaveLength(1);
    expect(groups[0]!.members.filter(({ isNearDuplicate }) => !isNearDuplicate)).toHaveLength(1);
    expect(groups[0]!.members).toHaveLength(30);
  });

  it('put what is said in almost the same words behind what says it first', () => {
    const { groups } = groupTexts(
      of([
        'The bike was stuck in the dock',
        'My bike got stuck at the dock today',
        'A dock where bikes are stuck',
        'the bike was stuck in the dock!',
      ]),
      'en',
    );
    const ids = groups[0]!.members.map(({ id, isNearDuplicate }) => `${id}${isNearDuplicate ? ' again' : ''}`);
    expect(ids).toHaveLength(4);
    expect(ids[ids.indexOf('0') + 1]).toBe('3 again');
  });

  it('are separated by their words, with what only their texts say as a label', () => {
    const textGroups = groupTexts(of(textsAcrossSubjects(60)), 'en');
    const subjects = textGroups.groups.map(({ members }) => new Set(members.map(({ id }) => Number(id) % 3)));
    for (const one of subjects) expect(one.size).toBe(1);
    const textById = new Map(of(textsAcrossSubjects(60)).map(({ id, text }) => [id, text]));
    for (const { label: places, members } of textGroups.groups) {
      const label = places.map(({ id, start, end }) => textById.get(id)!.slice(start, end));
      const own = SUBJECTS[Number(members[0]!.id) % 3]!;
      expect(label.length).toBeGreaterThan(0);
      for (const phrase of label) for (const word of phrase.split(' ')) expect(own).toContain(word);
      const words = label.flatMap((phrase) => phrase.split(' '));
      expect(new Set(words).size).toBe(words.length);
    }
  });

  it('are named by things, not by numbers and by what is done', () => {
    const fees = [
      'It took two weeks and then the fee was twelve pounds',
      'They took two pounds as a fee',
      'Two of us paid, and it took a fee as well',
    ];
    const docks = ['I left the bike in the dock', 'She left it where the dock was', 'The dock was empty when we left'];
    const named = (language: 'en' | 'de') =>
      labelsOf(
        [...fees, ...docks],
        [
          [0, 1, 2],
          [3, 4, 5],
        ],
        language,
      ).map((label) => label.map(({ text, start, end }) => phraseAt([...fees, ...docks][text]!, start, end).toLowerCase()));
    expect(named('en')).toEqual([['fee', 'pounds'], ['dock']]);
    // What its words are, it knows of no other language.
    expect(named('de').flat()).toContain('left');
  });

  it('are separated by their meaning where words say nothing', () => {
    const axes = [Float32Array.of(1, 0.1, 0), Float32Array.of(0, 0.1, 1)];
    const all = Array.from({ length: 12 }, (_, i): GroupedText => ({ id: String(i), text: `word${i} other${i}`, vector: axes[i % 2]! }));
    const { groups } = groupTexts(all, 'en');
    expect(groups.map(({ members }) => new Set(members.map(({ id }) => Number(id) % 2)).size)).toEqual([1, 1]);
  });

  it('leave out what has another subject', () => {
    const strange = ['Grandmother bakes wonderful bread on Sundays', 'The orchestra tuned its violins before midnight'];
    const textGroups = groupTexts(of([...textsAcrossSubjects(40), ...strange]), 'en');
    expect(textGroups.outliers).toEqual(expect.arrayContaining(['40', '41']));
  });

  it('are made in a thread as they are here, of 2,000 texts too, while others are answered', async () => {
    const all = of(textsAcrossSubjects(2000));
    let longest = 0;
    let last = performance.now();
    const tick = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const textGroups = await grouping.group('test', all, 'en');
    clearInterval(tick);
    expect(idsIn(textGroups)).toHaveLength(2000);
    const startedAt = performance.now();
    groupTexts(all, 'en');
    expect(longest).toBeLessThan((performance.now() - startedAt) / 2);
    expect(await grouping.group('test', all.slice(0, 60), 'en')).toEqual(groupTexts(all.slice(0, 60), 'en'));
  }, 60_000);
});

describe('the first to say something', () => {
  it('is the first of those before it that hasSameWords finds', () => {
    fc.assert(
      fc.property(fc.array(subjectText, { maxLength: 25 }), (all) => {
        const expected: number[] = [];
        for (const [i, text] of all.entries()) {
          const first = expected.findIndex((firstIndex, j) => firstIndex === j && hasSameWords(all[j]!, text, 'en'));
          expected.push(first < 0 ? i : first);
        }
        expect(firstOccurrences(all.map((text) => stemsOf(text, 'en')))).toEqual(expected);
      }),
      { seed: 45, numRuns: 300 },
    );
  });
});

(hasQuestions ? describe : describe.skip)('of real questions with labels (skipped where the data is missing)', () => {
  it('are nearly those of the labels, by words and meaning better than by words', async () => {
    const labels = [...questionsByLabel()].filter((_, nth) => nth % 8 === 0);
    const samples = labels.flatMap(([label, { reporting: heldOut }]) => heldOut.slice(0, 20).map((text) => ({ label, text })));
    const vectors = await model.embed(samples.map(({ text }) => text));
    const scores = [true, false].map((usesVectors) => {
      const groupOf = new Map<string, number>();
      const all = samples.map(({ text }, i) => ({ id: String(i), text, vector: usesVectors ? vectors[i]! : null }));
      for (const [g, { members }] of groupTexts(all, 'en').groups.entries()) for (const { id } of members) groupOf.set(id, g);
      return groupScores(
        samples.map((_, i) => groupOf.get(String(i)) ?? null),
        samples.map(({ label }) => label),
      );
    });
    expect(scores[0]!.ari).toBeGreaterThan(scores[1]!.ari);
    expect(scores[0]!.nmi).toBeGreaterThan(0.75);
  }, 120_000);
});
