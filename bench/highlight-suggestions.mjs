// How much of what is suggested as a highlight is worth a look: questions to a bank with 77 labels are said among turns of meetings, some of the
// labels are tags with some examples each, and what is said of the others should not be shown. The weights of the confidence, and from where on
// a passage is shown, were chosen on the tuning half; the figures to quote are those of the reporting half. Also prints how long the comparison
// of a note of 2,000 turns takes.
import { ShippedModel } from '../backend/dist/contexts/ai/embeddings/shipped-model.js';
import { minConfidence } from '../backend/dist/contexts/suggestions/highlight-suggestions/confidence.js';
import { informativeSentences, PassageFinder } from '../backend/dist/contexts/suggestions/highlight-suggestions/find-passages.js';
import { hasQuestions, questionsByLabel } from '../backend/src/testing/labelled-questions.ts';
import { allMeetings, hasMeetings, sourceOf } from '../backend/src/testing/qmsum.ts';

if (!hasQuestions || !hasMeetings) {
  console.log('skipped: ../shared/data is not beside the repository');
  process.exit();
}
/** `HALF=tuning` prints what the weights were chosen by. */
const HALF = process.env.HALF ?? 'reporting';
const { bandsOf, foundAmong, keptVectors, KINDS, rates, THRESHOLDS } = await import('./lib-planted-passages.mjs');
const model = new ShippedModel();
const embed = keptVectors(model);
const begun = performance.now();
const digits = (rate) => rate.toFixed(2);

for (const kind of Object.keys(KINDS)) {
  for (const [isByMeaning, examples] of [
    [true, 3],
    [true, 5],
    [true, 10],
    [false, 5],
    [false, 10],
  ]) {
    const sure = minConfidence(isByMeaning);
    const found = await foundAmong(embed, HALF, examples, isByMeaning, kind);
    console.log(
      `${kind} workspaces, ${isByMeaning ? 'meaning and words' : 'words alone'}, ${examples} examples a tag: ${found.planted} passages to be found among ${found.sentences} sentences; shown from ${sure} on`,
    );
    console.table(
      THRESHOLDS.map((from) => {
        const { precision, recall, shown } = rates(found, from);
        return { from, shown, precision: digits(precision), recall: digits(recall) };
      }),
    );
    console.table(
      bandsOf(found, sure).map(({ low, shown, right }) => ({
        confidence: `${digits(low)}-${digits(low + 0.1)}`,
        shown,
        right: digits(right),
      })),
    );
  }
}

const turns = allMeetings()
  .flatMap((name) => sourceOf(name).turns)
  .slice(0, 2000);
const examples = [...questionsByLabel()].flatMap(([label, { examples: texts }]) => texts.map((text) => ({ label, text })));
const vectors = await model.embed(examples.map(({ text }) => text));
let start = performance.now();
const took = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
const finder = new PassageFinder(
  examples.map((one, i) => ({ ...one, vector: vectors[i] })),
  'en',
  true,
);
const sentences = informativeSentences(turns.join('\n'), 'en');
console.log(`2,000 turns: ${sentences.length} sentences that say something, ${examples.length} examples: ${took()}`);
start = performance.now();
const chosen = await finder.worthComparing(sentences);
console.log(`${chosen.length} of them chosen by their words: ${took()}`);
start = performance.now();
const meant = await model.embed(chosen.map(({ text }) => text));
console.log(`their vectors: ${took()}`);
start = performance.now();
for (const [i, one] of chosen.entries()) finder.nearest(one, meant[i]);
console.log(`their nearest tags: ${took()}`);
console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s`);
await model.onApplicationShutdown();
