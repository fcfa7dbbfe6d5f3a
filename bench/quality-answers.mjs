// Does Ask answer what is there, and refuse what is not? Every question about real meetings, asked of its own meeting and of one about something
// else; beside it the best window of three turns by BM25 over the same turns. --tuning asks of the other half, --sweep prints thresholds,
// --words leaves what words leave open to them, too.
import { ShippedModel } from '../backend/dist/contexts/ai/embeddings/shipped-model.js';
import { EXTRACT, extract } from '../backend/dist/contexts/search/answers/extract.js';
import { OpenQuestions } from '../backend/dist/contexts/search/answers/open-questions.js';
import { Bm25 } from '../libs/text-analysis/dist/bm25.js';
import { wordsOf } from '../libs/text-analysis/dist/words.js';
import { questionCases } from './lib-gate-cases.mjs';
import { hasMeetings, meetingsOf } from './lib-gate-sources.mjs';

if (!hasMeetings) {
  console.log('Skipped: the folder shared/data/retrieval-qmsum is not beside the repository.');
  process.exit(0);
}
const args = process.argv.slice(2);
const half = args.includes('--tuning') ? 'tuning' : 'reporting';
const { answerable, absent } = questionCases(meetingsOf(half), Number.POSITIVE_INFINITY, '2026-11-22');

const isIn = ({ spans }, i) => spans.some(([a, b]) => i >= a && i <= b);
const model = new ShippedModel();
const open = new OpenQuestions(model);
/** What is measured is not how busy this machine is. */
const PATIENT_MS = 600_000;
let askedModel = 0;
async function run(cases) {
  const results = [];
  for (const c of cases) {
    const lines = c.meeting.turns.map((t) => ({ source: c.meeting.id, speaker: t.speaker, text: t.text }));
    const byWords = extract(c.question, lines, 'en');
    if (byWords.open) askedModel++;
    const found = args.includes('--words') ? byWords : await open.decide(byWords, 'en', PATIENT_MS);
    const first = found.quotes[0];
    results.push({ ...found, isFirstIn: first ? isIn(c, first.line) : false, inSpan: found.quotes.filter((q) => isIn(c, q.line)).length });
  }
  return results;
}
const stems = (text) => wordsOf(text, 'en').flatMap((w) => (w.stop ? [] : [w.stem]));

/** By meeting the windows of three turns, each counted as where its middle turn is. */
const windows = new Map();
function bestWindow({ meeting, question }) {
  if (!windows.has(meeting.id))
    windows.set(
      meeting.id,
      new Bm25(meeting.turns.map((_, i) => meeting.turns.slice(Math.max(0, i - 1), i + 2).flatMap((t) => stems(t.text)))),
    );
  const scores = windows.get(meeting.id).scores(stems(question));
  return scores.indexOf(Math.max(...scores));
}

const [there, missing] = [await run(answerable), await run(absent)];
await model.onApplicationShutdown();
const answered = there.filter((r) => !r.isRefused);
const percent = (n, of) => `${n} of ${of} (${((100 * n) / of).toFixed(1)} %)`;
const count = (list, test) => list.filter(test).length;
const figures = {
  refused: count(missing, (r) => r.isRefused),
  ofAbsent: missing.length,
  answered: answered.length,
  askedModel,
  ofAnswerable: there.length,
  firstQuoteInSpan: count(answered, (r) => r.isFirstIn),
  bm25WindowInSpan: count(answerable, (c) => isIn(c, bestWindow(c))),
  bm25WindowTouchesSpan: count(answerable, (c) => [-1, 0, 1].some((d) => isIn(c, bestWindow(c) + d))),
  withQuoteInSpan: count(answered, (r) => r.inSpan > 0),
  quotes: answered.reduce((sum, r) => sum + r.quotes.length, 0),
  quotesInSpan: answered.reduce((sum, r) => sum + r.inSpan, 0),
};
if (args.includes('--sweep'))
  for (let t = 0.3; t < 0.95; t += 0.05)
    console.log(
      t.toFixed(2),
      'refused',
      count(missing, (r) => r.share < t),
      'answered',
      count(there, (r) => r.share >= t),
    );
if (args.includes('--json')) console.log(JSON.stringify(figures));
else {
  console.log(`Ask without a language model on the ${half} half, threshold ${EXTRACT.share}; words left ${askedModel} questions open`);
  console.log(`  refused ${percent(figures.refused, figures.ofAbsent)} questions whose answer is not there (goal: 95 %)`);
  console.log(`  answered ${percent(figures.answered, figures.ofAnswerable)} whose answer is there (goal: 80 %)`);
  console.log(`  the first quote is inside the passage that people named for ${percent(figures.firstQuoteInSpan, figures.ofAnswerable)};`);
  console.log(
    `  of BM25's best window of three turns the middle one is for ${percent(figures.bm25WindowInSpan, figures.ofAnswerable)}, any of the three for ${percent(figures.bm25WindowTouchesSpan, figures.ofAnswerable)}`,
  );
  console.log(
    `  ${percent(figures.withQuoteInSpan, figures.answered)} answers have a quote inside; ${percent(figures.quotesInSpan, figures.quotes)} quotes are`,
  );
}
