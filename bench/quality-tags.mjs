// How well labels (tags) are suggested from ten examples each: real questions to a bank with 77 labels. The share of words beside meaning was
// chosen on the tuning half; the figures to quote are those of the reporting half. Prints seconds as well: the model runs in a thread.

import { ShippedModel } from '../backend/dist/contexts/ai/embeddings/shipped-model.js';
import { accuracyOf, hasQuestions } from '../backend/src/testing/labelled-questions.ts';

if (!hasQuestions) {
  console.log('skipped: ../shared/data/feedback is not beside the repository');
  process.exit();
}
const model = new ShippedModel();
const start = performance.now();
const tuning = await accuracyOf(model, 'tuning', 8, [0, 0.25, 0.5, 0.75, 1]);
console.log(`tuning, ${tuning.questions} questions, by share of words:`);
console.table(tuning.byShare.map(({ share, at1, at3 }) => ({ share, 'accuracy@1': at1.toFixed(3), 'accuracy@3': at3.toFixed(3) })));
const { at1, at3, questions } = await accuracyOf(model, 'reporting', 8);
console.log(`reporting, ${questions} questions: accuracy@1 ${at1.toFixed(3)}, accuracy@3 ${at3.toFixed(3)}`);
console.log(`${((performance.now() - start) / 1000).toFixed(0)} s`);
await model.onApplicationShutdown();
