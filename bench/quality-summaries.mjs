// How near extractive summaries come to those that people wrote of whole meetings (QMSum's general queries): ROUGE-1 at 110 words, beside
// the lead and the filtered lead (sentences with six or more content words) of the same run. SALIENCE was chosen on the tuning half.
import { hasMeetings } from '../backend/src/testing/qmsum.ts';

if (!hasMeetings) {
  console.log('../shared/data/qmsum is not beside the repository: nothing to measure.');
  process.exit(0);
}
const { cut, rouge1, summarizedMeetings, WORDS } = await import('../backend/src/testing/summary-quality.ts');
const { wordsOf } = await import('../libs/text-analysis/dist/index.js');
const { unitsOf } = await import('../backend/dist/contexts/insights/summaries/extract/units.js');
const { byPosition, SALIENCE, Salience } = await import('../backend/dist/contexts/insights/summaries/extract/salience.js');
const stems = (text) => wordsOf(text, 'en').map((w) => w.stem);
const contentWords = (u) => wordsOf(u.text, 'en').filter((w) => !w.stop && w.word.length > 1).length;

console.log(`ROUGE-1 at ${WORDS} words, parameters ${JSON.stringify(SALIENCE)}`);
for (const half of ['tuning', 'reporting']) {
  const meetings = summarizedMeetings(half);
  const totals = { lead: 0, filtered: 0, ours: 0 };
  for (const { turns, references } of meetings) {
    const units = unitsOf(turns, 'en');
    const salience = new Salience(units);
    const score = (list) => rouge1(cut(list), references, stems);
    totals.lead += score(units);
    totals.filtered += score(units.filter((u) => contentWords(u) >= 6));
    totals.ours += score(byPosition(enough(salience.pick(salience.usable(), 12))));
  }
  const of = (n) => ((100 * n) / meetings.length).toFixed(2);
  console.log(
    `${half.padEnd(10)} ${meetings.length} meetings   lead ${of(totals.lead)}   filtered lead ${of(totals.filtered)}   ours ${of(totals.ours)}`,
  );
  if (half === 'reporting' && totals.ours < totals.filtered) process.exitCode = 1;
}

/** The best sentences until they have the words; without the rest, which the cut would take in the order of the text. */
function enough(best) {
  const chosen = [];
  let words = 0;
  for (const u of best) {
    if (words >= WORDS) break;
    words += u.text.split(/\s+/).length;
    chosen.push(u);
  }
  return chosen;
}
