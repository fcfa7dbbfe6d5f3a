// Does Ask refuse what is not there? Questions about real meetings, asked of their own meeting and of one about something else.
import { EXTRACT, extract } from '../backend/dist/contexts/search/answers/extract.js';
import { questionCases } from './lib-gate-cases.mjs';
import { hasMeetings, meetingsOf } from './lib-gate-sources.mjs';

if (!hasMeetings) {
  console.log('Skipped: the folder shared/data/retrieval-qmsum is not beside the repository.');
  process.exit(0);
}
const args = process.argv.slice(2);
const half = args.includes('--tuning') ? 'tuning' : 'reporting';
const { answerable, absent } = questionCases(meetingsOf(half), 100, '2026-11-22');
const run = (cases) =>
  cases.map((c) => {
    const lines = c.meeting.turns.map((t) => ({ source: c.meeting.id, speaker: t.speaker, text: t.text }));
    const found = extract(c.question, lines, 'en');
    const isIn = (i) => c.spans.some(([a, b]) => i >= a && i <= b);
    return { ...found, hit: found.quotes.some((q) => isIn(q.line)), inSpan: found.quotes.filter((q) => isIn(q.line)).length };
  });
const [there, missing] = [run(answerable), run(absent)];
const answered = there.filter((r) => !r.isRefused);
const figures = {
  refused: missing.filter((r) => r.isRefused).length,
  ofAbsent: missing.length,
  answered: answered.length,
  ofAnswerable: there.length,
  withQuoteInSpan: answered.filter((r) => r.hit).length,
  quotes: answered.reduce((sum, r) => sum + r.quotes.length, 0),
  quotesInSpan: answered.reduce((sum, r) => sum + r.inSpan, 0),
};
if (args.includes('--sweep'))
  for (let t = 0.3; t < 0.95; t += 0.05)
    console.log(t.toFixed(2), 'refused', missing.filter((r) => r.share < t).length, 'answered', there.filter((r) => r.share >= t).length);
if (args.includes('--json')) console.log(JSON.stringify(figures));
else {
  console.log(`Ask without a model on the ${half} half, threshold ${EXTRACT.share}`);
  console.log(`  refused ${figures.refused} of ${figures.ofAbsent} questions whose answer is not there`);
  console.log(
    `  answered ${figures.answered} of ${figures.ofAnswerable} whose answer is there; ${figures.withQuoteInSpan} of them with a quote out of the passage that people named,`,
  );
  console.log(`  ${figures.quotesInSpan} of ${figures.quotes} quotes out of it`);
}
