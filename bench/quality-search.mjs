// How well passages are ranked for questions that people asked about real meetings, and about paragraphs in six languages: mean nDCG@10, hit@10
// for meetings, and both of BM25 over the same passages. How /search itself ranks is measured by quality-search-api.
// The parameters are RANKING in libs/text-analysis/src/rank-passages.ts, chosen on the tuning half; goals are for the reporting half.
import { byBm25, hasQuestions, meetingQuality, paragraphQuality } from '../backend/src/testing/retrieval-quality.ts';

const GOALS = { all: 0.47, product: 0.37, en: 0.96, de: 0.91, es: 0.94, ar: 0.87, ru: 0.87, zh: 0.94 };
if (!hasQuestions) {
  console.log('../shared/data/retrieval-qmsum and retrieval-xquad are not beside the repository: nothing to measure.');
  process.exit(0);
}
const { RANKING } = await import('../libs/text-analysis/dist/index.js');
console.log(`parameters: ${JSON.stringify(RANKING)}`);
console.log(`${''.padEnd(28)} ${'tuning'.padStart(14)} ${'reporting'.padStart(16)}   goal`);
const [tuned, reported] = ['tuning', 'reporting'].map((half) => meetingQuality(half));
const [plainly, beside] = ['tuning', 'reporting'].map((half) => meetingQuality(half, byBm25));
for (const name of reported.keys()) print(`meetings, ${name}`, tuned.get(name), reported.get(name), GOALS[name]);
for (const name of beside.keys()) print(`BM25, ${name}`, plainly.get(name), beside.get(name));
const hits = (...list) => list.map((quality) => quality.get('all').hit.toFixed(3)).join(' and ');
console.log(`hit@10 in meetings, tuning and reporting: ${hits(tuned, reported)}; BM25 ${hits(plainly, beside)}`);
if (reported.get('all').hit < beside.get('all').hit) process.exitCode = 1;
for (const language of ['en', 'de', 'es', 'ar', 'ru', 'zh'])
  print(`paragraphs, ${language}`, paragraphQuality(language, 'tuning'), paragraphQuality(language, 'reporting'), GOALS[language]);

function print(name, tuning, reporting, goal) {
  const figure = ({ ndcg, questions }) => `${ndcg.toFixed(3)} (${String(questions).padStart(3)})`;
  console.log(`${name.padEnd(28)} ${figure(tuning).padStart(14)} ${figure(reporting).padStart(16)}   ${goal ?? ''}`);
  if (goal && reporting.ndcg < goal) process.exitCode = 1;
}
