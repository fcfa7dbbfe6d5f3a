// Whether meaning beside words ranks passages better than words alone: mean nDCG@10 of the questions of quality-search, with the model that comes
// with the product. A passage is as near as its nearest line (turn or sentence). How the two are brought together is chosen on the tuning half.
// Takes about ten minutes: each line gets a vector.
import { ShippedModel } from '../backend/dist/contexts/ai/embeddings/shipped-model.js';
import { byWords, hasQuestions, meetingQuality, paragraphQuality } from '../backend/src/testing/retrieval-quality.ts';
import { sentencesOf } from '../libs/text-analysis/dist/index.js';

if (!hasQuestions) {
  console.log('../shared/data/retrieval-qmsum and retrieval-xquad are not beside the repository: nothing to measure.');
  process.exit(0);
}
/** "Mm-hmm." and its like are near to everything and nothing. */
const SHORTEST = 5;
const MEASURES = {
  'meetings, all': (half, ranker) => meetingQuality(half, ranker).get('all'),
  'meetings, product': (half, ranker) => meetingQuality(half, ranker).get('product'),
  'paragraphs, en': (half, ranker) => paragraphQuality('en', half, ranker),
};
const linesOf = (text) =>
  text
    .split('\n')
    .flatMap((turn) => sentencesOf(turn).map(({ start, end }) => turn.slice(start, end)))
    .filter((line) => line.split(/\s+/).length >= SHORTEST);

const vectors = new Map();
const collected = (passages) => {
  for (const { text } of passages) for (const line of linesOf(text)) vectors.set(line, null);
  return (question) => {
    vectors.set(question, null);
    return [];
  };
};
for (const half of ['tuning', 'reporting']) for (const measure of Object.values(MEASURES)) measure(half, collected);
const model = new ShippedModel();
const texts = [...vectors.keys()];
const began = performance.now();
for (const [i, vector] of (await model.embed(texts)).entries()) vectors.set(texts[i], vector);
console.log(`${texts.length} lines and questions, ${((performance.now() - began) / texts.length).toFixed(1)} ms each`);
await model.onApplicationShutdown();

const cosine = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
const nearness = new Map();
const byMeaning = (passages) => {
  const lines = passages.map(({ text }) => linesOf(text).map((line) => vectors.get(line)));
  return (question) => {
    const key = `${question}|${passages[0].text}`;
    if (!nearness.has(key)) {
      const asked = vectors.get(question);
      nearness.set(
        key,
        lines
          .map((of, index) => ({ index, score: of.reduce((best, line) => Math.max(best, cosine(asked, line)), 0) }))
          .sort((a, b) => b.score - a.score || a.index - b.index),
      );
    }
    return nearness.get(key);
  };
};
/** Both lists as one: each passage gets a share of each. */
const fused = (shareOf, weight) => (passages, language) => {
  const rankers = [byWords, byMeaning].map((make) => make(passages, language));
  return (question) => {
    const scores = new Map();
    for (const [of, rank] of rankers.entries()) {
      const list = rank(question);
      for (const [place, { index, score }] of list.entries())
        scores.set(index, (scores.get(index) ?? 0) + (of ? weight : 1) * shareOf(place, score / (list[0].score || 1)));
    }
    return [...scores].map(([index, score]) => ({ index, score })).sort((a, b) => b.score - a.score || a.index - b.index);
  };
};
const WEIGHTS = [0.1, 0.25, 0.5, 1];
const METHODS = {
  'words alone': byWords,
  'meaning alone': byMeaning,
  // Reciprocal rank fusion with its usual constant (Cormack, Clarke and Büttcher 2009).
  ...Object.fromEntries(WEIGHTS.map((w) => [`places, meaning × ${w}`, fused((place) => 1 / (60 + place), w)])),
  ...Object.fromEntries(WEIGHTS.map((w) => [`scores, meaning × ${w}`, fused((_, score) => score, w)])),
};
for (const [name, measure] of Object.entries(MEASURES)) {
  const rows = Object.fromEntries(
    Object.entries(METHODS).map(([way, ranker]) => [
      way,
      Object.fromEntries(['tuning', 'reporting'].map((half) => [half, Number(measure(half, ranker).ndcg.toFixed(3))])),
    ]),
  );
  console.log(name);
  console.table(rows);
  const [best] = Object.keys(rows).sort((a, b) => rows[b].tuning - rows[a].tuning);
  const ratio = rows[best].reporting / rows['words alone'].reporting;
  console.log(`best on the tuning half: ${best}; on the reporting half ${ratio.toFixed(3)} of words alone`);
}
