// How well labels (tags) are suggested from ten examples each: real questions to a bank with 77 labels. The share of words beside meaning and
// how near is near enough were chosen on the tuning half; the figures to quote are those of the reporting half. What has no label here is real
// talk of meetings, and questions whose label was taken away. Prints seconds as well: the model runs in a thread.

import { ShippedModel } from '../backend/dist/contexts/ai/embeddings/shipped-model.js';
import { accuracyOf, hasQuestions, suggestedOf, sureOf } from '../backend/src/testing/labelled-questions.ts';
import { allMeetings, hasMeetings, sourceOf } from '../backend/src/testing/qmsum.ts';

if (!hasQuestions) {
  console.log('skipped: ../shared/data/feedback is not beside the repository');
  process.exit();
}
const model = new ShippedModel();
const start = performance.now();
const tuning = await accuracyOf(model, 'tuning', 8, [0, 0.15, 0.3, 0.5, 0.75, 1]);
console.log(`tuning, ${tuning.questions} questions, by share of words:`);
console.table(tuning.byShare.map(({ share, at1, at3 }) => ({ share, 'accuracy@1': at1.toFixed(3), 'accuracy@3': at3.toFixed(3) })));
const { at1, at3, questions } = await accuracyOf(model, 'reporting', 8);
console.log(`reporting, ${questions} questions: accuracy@1 ${at1.toFixed(3)}, accuracy@3 ${at3.toFixed(3)}`);
const meetings = hasMeetings ? allMeetings() : [];
for (const [i, half] of ['tuning', 'reporting'].entries()) {
  // Turns that are long enough to be tagged; every other meeting is of the other half.
  const turns = meetings
    .filter((_, nth) => nth % 2 === i)
    .flatMap((name) => sourceOf(name).turns.filter((turn) => turn.split(' ').length >= 8));
  const talk = turns.filter((_, nth) => nth % Math.ceil(turns.length / 300) === 0);
  const { rows, ms } = await suggestedOf(model, half, 4, talk);
  console.log(`${half}, what is suggested; ${ms.toFixed(1)} ms a question besides its vector:`);
  console.table(rows);
}
for (const half of ['tuning', 'reporting']) {
  console.log(`${half}, put on without a person; half of what is asked has none of the tags:`);
  const rows = [];
  for (const [tags, draws, perTag] of [
    [8, 4, 12],
    [20, 3, 12],
    [77, 1, 4],
  ]) {
    const { precision, recall, asked } = await sureOf(model, half, { tags, draws, perTag });
    rows.push({ tags, asked, precision: precision.toFixed(3), recall: recall.toFixed(3) });
    if (half === 'reporting' && precision < 0.9) process.exitCode = 1;
  }
  console.table(rows);
}
console.log(`${((performance.now() - start) / 1000).toFixed(0)} s`);
await model.onApplicationShutdown();
