import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Bm25, type LanguageCode, type Passage, PassageIndex, wordsOf } from '@libs/text-analysis';

const DATA = path.resolve(import.meta.dirname, '../../../../shared/data');
const MEETINGS = path.join(DATA, 'retrieval-qmsum');
const PARAGRAPHS = path.join(DATA, 'retrieval-xquad');

/** Whether the questions are beside the repository. */
export const hasQuestions = fs.existsSync(MEETINGS) && fs.existsSync(PARAGRAPHS);

/** Parameters are chosen on one half of the questions and reported on the other. */
export type DatasetSplit = 'tuning' | 'reporting';

/** The half of a meeting, or of a question that stands alone; the one place where the data are split. */
export function splitOf(id: string): DatasetSplit {
  return (createHash('sha256').update(id).digest()[0] ?? 0) % 2 ? 'tuning' : 'reporting';
}

/** The mean nDCG@10 of so many questions, and of how many something right is among the first ten. */
export interface Quality {
  ndcg: number;
  hit: number;
  questions: number;
}

/** Makes passages ready for many questions; what it returns puts them in order for one. */
export type Ranker = (passages: readonly Passage[], language: LanguageCode) => (question: string) => readonly { index: number }[];

/** As the product ranks. */
export const byWords: Ranker = (passages, language) => {
  const index = new PassageIndex(passages, language);
  return (question) => index.rank(question);
};

/** As BM25 alone ranks, with no parameter of ours. */
export const byBm25: Ranker = (passages, language) => {
  const stems = (text: string) => wordsOf(text, language).flatMap((w) => (w.stop ? [] : [w.stem]));
  const index = new Bm25(passages.map((p) => stems([p.text, ...(p.beside ?? [])].join('\n'))));
  return (question) =>
    index
      .scores(stems(question))
      .map((score, i) => ({ index: i, score }))
      .filter((p) => p.score > 0)
      .sort((a, b) => b.score - a.score || a.index - b.index);
};

/** A window of a meeting: eight turns, four of them shared with the next. */
const WINDOW = { turns: 8, step: 4 };
/** Noises that the transcribers wrote down, such as {vocalsound}. */
const NOISES = /\{[^}]*\}/g;

interface Turn {
  title: string;
  text: string;
  metadata: { meeting: string; turn: number; domain: string };
}
interface Question {
  text: string;
  metadata: { meeting: string; spans: [string, string][] };
}

/** How well the windows of a meeting are ranked for its questions: over all and by domain. Relevant is a window with at least half its turns inside a span. */
export function meetingQuality(split: DatasetSplit, ranker = byWords): Map<string, Quality> {
  const meetings = byMeeting(linesOf<Turn>('corpus.jsonl'));
  const questions = byMeeting(linesOf<Question>('queries.jsonl'));
  const matches = new Map<string, Score[]>();
  for (const [id, turns] of meetings) {
    if (splitOf(id) !== split) continue;
    turns.sort((a, b) => a.metadata.turn - b.metadata.turn);
    const windows = windowsOf(turns.length);
    const passages = windows.map(([from, to]): Passage => {
      const texts = turns.slice(from, to);
      return { text: texts.map((t) => t.text.replace(NOISES, ' ')).join('\n'), beside: texts.map((t) => t.title), source: id };
    });
    const ranked = ranker(passages, 'en');
    for (const question of questions.get(id) ?? []) {
      const relevant = relevantOf(windows, question.metadata.spans);
      if (!relevant.size) continue;
      const score = scoreOf(ranked(question.text), relevant);
      for (const name of ['all', turns[0]?.metadata.domain ?? '']) matches.set(name, [...(matches.get(name) ?? []), score]);
    }
  }
  return new Map([...matches].map(([name, list]) => [name, meanOf(list)]));
}

/** How well the paragraphs that hold the answers are ranked for the questions of a language. */
export function paragraphQuality(language: LanguageCode, split: DatasetSplit, ranker = byWords): Quality {
  interface Paragraph {
    context: string;
    qas: { id: string; question: string }[];
  }
  const file: { data: { paragraphs: Paragraph[] }[] } = JSON.parse(
    fs.readFileSync(path.join(PARAGRAPHS, `xquad.${language}.json`), 'utf8'),
  );
  const paragraphs = file.data.flatMap((article) => article.paragraphs);
  const ranked = ranker(
    paragraphs.map((p) => ({ text: p.context })),
    language,
  );
  const scores = paragraphs.flatMap((p, i) =>
    p.qas.filter((q) => splitOf(q.id) === split).map((q) => scoreOf(ranked(q.question), new Set([i]))),
  );
  return meanOf(scores);
}

function linesOf<T>(file: string): T[] {
  return fs
    .readFileSync(path.join(MEETINGS, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function byMeeting<T extends { metadata: { meeting: string } }>(lines: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const line of lines) groups.set(line.metadata.meeting, [...(groups.get(line.metadata.meeting) ?? []), line]);
  return groups;
}

function windowsOf(turns: number): [number, number][] {
  const windows: [number, number][] = [];
  for (let from = 0; ; from += WINDOW.step) {
    windows.push([from, Math.min(turns, from + WINDOW.turns)]);
    if (from + WINDOW.turns >= turns) return windows;
  }
}

function relevantOf(windows: readonly [number, number][], spans: readonly [string, string][]): Set<number> {
  const inside = (turn: number) => spans.some(([from, to]) => turn >= Number(from) && turn <= Number(to));
  const share = ([from, to]: [number, number]) =>
    Array.from({ length: to - from }, (_, i) => inside(from + i)).filter(Boolean).length / (to - from);
  return new Set(windows.flatMap((window, i) => (share(window) >= 0.5 ? [i] : [])));
}

interface Score {
  ndcg: number;
  hit: number;
}

function scoreOf(ranked: readonly { index: number }[], relevant: ReadonlySet<number>): Score {
  const gain = (position: number) => 1 / Math.log2(position + 2);
  const got = ranked.slice(0, 10).reduce((sum, r, position) => sum + (relevant.has(r.index) ? gain(position) : 0), 0);
  const best = Array.from({ length: Math.min(10, relevant.size) }, (_, position) => gain(position)).reduce((a, b) => a + b, 0);
  return { ndcg: got / best, hit: got > 0 ? 1 : 0 };
}

function meanOf(list: readonly Score[]): Quality {
  const mean = (key: keyof Score) => list.reduce((sum, score) => sum + score[key], 0) / list.length;
  return { ndcg: mean('ndcg'), hit: mean('hit'), questions: list.length };
}
