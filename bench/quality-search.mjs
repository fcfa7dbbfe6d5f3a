// How well passages are ranked for questions that people asked about real meetings, and about paragraphs in six languages: mean nDCG@10.
// The parameters are RANKING in libs/text-analysis/src/rank-passages.ts, chosen on the tuning half; goals are for the reporting half.
import { hasQuestions, meetingQuality, paragraphQuality } from '../backend/src/testing/retrieval-quality.ts';

const GOALS = { all: 0.446, product: 0.37, en: 0.96, de: 0.91, es: 0.94, ar: 0.87, ru: 0.87, zh: 0.94 };
if (!hasQuestions) {
  console.log('../shared/data/retrieval-qmsum and retrieval-xquad are not beside the repository: nothing to measure.');
  process.exit(0);
}
const { RANKING } = await import('../libs/text-analysis/dist/index.js');
console.log(`parameters: ${JSON.stringify(RANKING)}`);
console.log(`${''.padEnd(28)} ${'tuning'.padStart(14)} ${'reporting'.padStart(16)}   goal`);
const [tuned, reported] = ['tuning', 'reporting'].map((half) => meetingQuality(half));
for (const name of reported.keys()) print(`meetings, ${name}`, tuned.get(name), reported.get(name), GOALS[name]);
for (const language of ['en', 'de', 'es', 'ar', 'ru', 'zh'])
  print(`paragraphs, ${language}`, paragraphQuality(language, 'tuning'), paragraphQuality(language, 'reporting'), GOALS[language]);

function print(name, tuning, reporting, goal) {
  const figure = ({ ndcg, questions }) => `${ndcg.toFixed(3)} (${String(questions).padStart(3)})`;
  console.log(`${name.padEnd(28)} ${figure(tuning).padStart(14)} ${figure(reporting).padStart(16)}   ${goal ?? ''}`);
  if (goal && reporting.ndcg < goal) process.exitCode = 1;
}
