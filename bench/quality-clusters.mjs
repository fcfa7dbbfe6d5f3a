// How well texts are put into groups by what they are about, when the number of groups is not given: real questions to a bank with 77 labels.
// What the engine goes by was chosen on half of the labels; the figures are those of the other half, over several draws (77 labels are both
// halves). Beside it floors of the same run: k-means that is given the number of labels, groups at random, and one group for all. Strangers are
// turns of meetings. At the end the time for 200, 800 and 2,000 texts, and how long the process kept others waiting meanwhile.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { TextGrouping } from '../backend/dist/contexts/ai/clusters/text-grouping.js';
import { ShippedModel } from '../backend/dist/contexts/ai/embeddings/shipped-model.js';
import { groupScores } from '../backend/src/testing/group-scores.ts';
import { hasQuestions } from '../backend/src/testing/labelled-questions.ts';
import { groupTexts } from '../libs/text-analysis/dist/clusters/group-texts.js';
import { similaritiesOf } from '../libs/text-analysis/dist/clusters/similarities.js';
import { draw, kMeans, random, splitOf, stemsOf } from './lib-groups.mjs';

if (!hasQuestions) {
  console.log('skipped: ../shared/data/feedback is not beside the repository');
  process.exit();
}
const uneven = (nth) => Math.max(4, Math.round(60 / (1 + nth * 0.35)));
const reporting = splitOf('reporting', 60);
const all = splitOf('all', 26);
const KINDS = [
  ['20 labels of 40', reporting, { count: 20, size: () => 40 }, 5],
  ['20 labels of 40, and 20 % strangers', reporting, { count: 20, size: () => 40, strangers: 0.2 }, 5],
  ['20 labels of 4 to 60', reporting, { count: 20, size: uneven }, 5],
  ['6 labels of 6, and 20 % strangers', reporting, { count: 6, size: () => 6, strangers: 0.2 }, 5],
  ['77 labels of 26', all, { count: 77, size: () => 26 }, 1],
];
const draws = KINDS.map(([name, half, kind, times]) => [name, Array.from({ length: times }, (_, i) => draw(half, kind, 100 + i))]);
const texts = [...new Set(draws.flatMap(([, some]) => some.flatMap((one) => one.map(({ text }) => text))))];
const model = new ShippedModel();
const began = performance.now();
const made = await model.embed(texts);
await model.onApplicationShutdown();
const vectors = new Map(texts.map((text, i) => [text, made[i]]));
console.log(`${texts.length} vectors made, ${((performance.now() - began) / texts.length).toFixed(1)} ms each`);

const asked = (some, isMeant) => some.map(({ text }, i) => ({ id: String(i), text, vector: isMeant ? vectors.get(text) : null }));
function found(some, isMeant, wordsShare) {
  const groups = new Array(some.length).fill(null);
  const answer = groupTexts(asked(some, isMeant), 'en', wordsShare);
  for (const [g, { members }] of answer.groups.entries()) for (const { id } of members) groups[Number(id)] = g;
  return groups;
}
const METHODS = {
  'words and meaning (the product)': (some) => found(some, true),
  'words alone (the product, other languages)': (some) => found(some, false),
  'meaning alone': (some) => found(some, true, 0),
  'k-means, number given': (some, k, seed) =>
    kMeans(similaritiesOf(some.map(({ text }) => ({ stems: stemsOf(text), vector: vectors.get(text) }))), k, seed),
  'at random, number given': (some, k, seed) => {
    const next = random(seed);
    return some.map(() => Math.floor(next() * k));
  },
  'one group': (some) => some.map(() => 0),
};
for (const [name, some] of draws) {
  console.log(`${name}, ${some[0].length} texts, ${some.length === 1 ? '1 draw' : `mean of ${some.length} draws (lowest ARI)`}`);
  const rows = {};
  for (const [way, groupsOf] of Object.entries(METHODS)) {
    const scores = some.map((texts, nth) => {
      const labels = texts.map(({ label }) => label);
      return groupScores(groupsOf(texts, new Set(labels.filter(Boolean)).size, nth), labels);
    });
    const mean = (key) => scores.reduce((sum, one) => sum + one[key], 0) / scores.length;
    const hasStrangers = some[0].some(({ label }) => label === null);
    rows[way] = {
      NMI: mean('nmi').toFixed(3),
      ARI: `${mean('ari').toFixed(3)}${scores.length > 1 ? ` (${Math.min(...scores.map(({ ari }) => ari)).toFixed(3)})` : ''}`,
      groups: `${mean('groups').toFixed(1)} of ${scores[0].labels}`,
      'left out': mean('left').toFixed(3),
      ...(hasStrangers && { 'strangers: precision': mean('outlierPrecision').toFixed(3), recall: mean('outlierRecall').toFixed(3) }),
    };
  }
  console.table(rows);
}

const grouping = new TextGrouping();
const most = draws.at(-1)[1][0];
console.log('time, in a thread, with its start; and the longest that the process itself was busy');
const times = {};
for (const size of [200, 800, 2000]) {
  const some = asked(most.slice(0, size), true);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const { groups } = await grouping.group('bench', some, 'en');
  const ms = performance.now() - start;
  delay.disable();
  times[some.length] = { ms: ms.toFixed(0), groups: groups.length, 'busy ms': (delay.max / 1e6).toFixed(0) };
}
console.table(times);
await grouping.onApplicationShutdown();
