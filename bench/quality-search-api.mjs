// How well /search itself ranks, over the product's API and with BM25 over the same texts in the same run: XQuAD's paragraphs in their languages,
// each a note in one English workspace, and windows of meetings, each a note, searched within their meeting. Mean nDCG@10 and hit@10 by half: what
// is chosen is chosen on the tuning half. LANGUAGES=en,zh and MEETINGS=8 measure less; QUESTIONS=60 asks fewer of a language.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { startBench } from './lib-server.mjs';

const DATA = '../shared/data';
const { LANGUAGES = 'en,de,es,ar,ru,zh', MEETINGS = '8', QUESTIONS = '1000' } = process.env;
const CREATE = 'mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }';
const SEARCH = 'query ($i: SearchInput!) { search(input: $i) { total isBroadened corrections { from to } items { id } } }';
if (!fs.existsSync(`${DATA}/retrieval-xquad`)) {
  console.log('../shared/data/retrieval-xquad is not beside the repository: nothing to measure.');
  process.exit(0);
}
const { Bm25, wordsOf } = await import('../libs/text-analysis/dist/index.js');
const bench = await startBench({ clients: 4 });
try {
  const server = await bench.serve();
  console.log(`${''.padEnd(16)} ${'half'.padEnd(10)} ${'questions'.padStart(9)}   nDCG@10 (BM25)   hit@10 (BM25)   nothing found`);
  for (const language of LANGUAGES.split(',').filter(Boolean))
    await measure(server, `paragraphs, ${language}`, [paragraphs(language)], language);
  const meetings = Number(MEETINGS) ? windows(Number(MEETINGS)) : [];
  if (meetings.length) await measure(server, 'meetings', meetings, 'en');
} finally {
  await bench.stop();
}

/** Collections of texts with questions: [{ name, texts, questions: [{ id, text, relevant }] }]. */
async function measure(server, name, collections, language) {
  const scores = { tuning: [], reporting: [] };
  for (const { texts, questions, half } of collections) {
    const { createProject } = await bench.ask(server, 'mutation { createProject(input: { name: "Texts" }) { id } }');
    const places = new Map();
    for (const [i, text] of texts.entries()) {
      const { createNote } = await bench.ask(server, CREATE, { i: { projectId: createProject.id, title: `${i + 1}`, text } });
      places.set(createNote.id, i);
    }
    await indexed(texts.length, createProject.id);
    const bm25 = new Bm25(texts.map((text) => stems(text, language)));
    for (const { id, text, relevant } of questions.slice(0, Number(QUESTIONS))) {
      const input = { query: text, types: ['NOTE'], projectIds: [createProject.id], limit: 10 };
      const { search } = await bench.ask(server, SEARCH, { i: input });
      const found = search.items.map((item) => places.get(item.id));
      const beside = best(bm25.scores(stems(text, language)));
      if (process.env.SHOW && !relevant.has(found[0]))
        console.log(name, text, found.slice(0, 3), beside.slice(0, 3), [...relevant], search.corrections);
      scores[half ?? splitOf(id)].push({
        ...scored(found, relevant, ''),
        ...scored(beside, relevant, 'beside'),
        none: found.length ? 0 : 1,
      });
    }
  }
  for (const [half, list] of Object.entries(scores)) {
    if (!list.length) continue;
    const mean = (key) => list.reduce((sum, score) => sum + score[key], 0) / list.length;
    const [ndcg, besideNdcg, hit, besideHit] = ['ndcg', 'besidendcg', 'hit', 'besidehit'].map((key) => mean(key).toFixed(3));
    console.log(
      `${name.padEnd(16)} ${half.padEnd(10)} ${String(list.length).padStart(9)}   ${ndcg} (${besideNdcg})    ${hit} (${besideHit})   ${list.filter((s) => s.none).length}`,
    );
    if (half === 'reporting' && (ndcg < besideNdcg || (name === 'meetings' && hit < besideHit))) process.exitCode = 1;
  }
}

/** The words of a text without those that say nothing. */
function stems(text, language) {
  return wordsOf(text, language).flatMap((w) => (w.stop ? [] : [w.stem]));
}

/** Waits until so many notes of a project are searchable. */
async function indexed(count, project) {
  for (;;) {
    const { rows } = await bench.db.query(
      `select count(*)::int as n from search_entries where type = 'NOTE' and project_id = $1 and body <> ''`,
      [project],
    );
    if (rows[0].n >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function best(scores) {
  return scores
    .map((score, i) => ({ score, i }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.i - b.i)
    .map(({ i }) => i);
}

function scored(ranked, relevant, prefix) {
  const gain = (place) => 1 / Math.log2(place + 2);
  const got = ranked.slice(0, 10).reduce((sum, i, place) => sum + (relevant.has(i) ? gain(place) : 0), 0);
  const most = Array.from({ length: Math.min(10, relevant.size) }, (_, place) => gain(place)).reduce((a, b) => a + b, 0);
  return { [`${prefix}ndcg`]: got / most, [`${prefix}hit`]: got > 0 ? 1 : 0 };
}

/** The half of a question, or of a meeting with all of its own. */
function splitOf(id) {
  return createHash('sha256').update(id).digest()[0] % 2 ? 'tuning' : 'reporting';
}

function paragraphs(language) {
  const file = JSON.parse(fs.readFileSync(`${DATA}/retrieval-xquad/xquad.${language}.json`, 'utf8'));
  const all = file.data.flatMap((article) => article.paragraphs);
  return {
    texts: all.map((p) => p.context),
    questions: all.flatMap((p, i) => p.qas.map((q) => ({ id: q.id, text: q.question, relevant: new Set([i]) }))),
  };
}

/** Meetings as windows of eight turns, four of them shared with the next; relevant is one with at least half its turns in what people marked. */
function windows(count) {
  const lines = (file) =>
    fs
      .readFileSync(`${DATA}/retrieval-qmsum/${file}`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const meetings = Map.groupBy(lines('corpus.jsonl'), (turn) => turn.metadata.meeting);
  const questions = Map.groupBy(lines('queries.jsonl'), (question) => question.metadata.meeting);
  return [...meetings].slice(0, count).map(([id, turns]) => {
    turns.sort((a, b) => a.metadata.turn - b.metadata.turn);
    const starts = Array.from({ length: Math.max(1, Math.ceil((turns.length - 4) / 4)) }, (_, i) => i * 4);
    const isRelevant = (start, spans) => {
      const length = Math.min(8, turns.length - start);
      const inside = (turn) => spans.some(([from, to]) => turn >= Number(from) && turn <= Number(to));
      return Array.from({ length }, (_, i) => inside(start + i)).filter(Boolean).length >= length / 2;
    };
    return {
      half: splitOf(id),
      texts: starts.map((start) =>
        turns
          .slice(start, start + 8)
          .map((t) => `${t.title}: ${t.text.replace(/\{[^}]*\}/g, ' ')}`)
          .join('\n'),
      ),
      questions: (questions.get(id) ?? []).flatMap((q) => {
        const relevant = new Set(starts.flatMap((start, i) => (isRelevant(start, q.metadata.spans) ? [i] : [])));
        return relevant.size ? [{ id: q._id, text: q.text, relevant }] : [];
      }),
    };
  });
}
