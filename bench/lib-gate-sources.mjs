// Real meetings with the questions and answers that people wrote about them, and what an honest writer would cite for a sentence.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { weightsOf } from '../libs/text-analysis/dist/gate/coverage.js';
import { quantitiesOf } from '../libs/text-analysis/dist/gate/numbers.js';
import { sentencesOf, wordsOf } from '../libs/text-analysis/dist/index.js';

const DATA = path.resolve(import.meta.dirname, '../../shared/data/retrieval-qmsum');
export const hasMeetings = fs.existsSync(DATA);

export const hash = (text) => createHash('sha256').update(text).digest('hex');
/** The one split of these meetings: what is chosen is chosen on 'tuning', what is claimed is measured on 'reporting'. */
export const splitOf = (meeting) => (Number.parseInt(hash(`gate ${meeting}`).slice(0, 8), 16) % 2 ? 'tuning' : 'reporting');

/** Numbers from 0 to 1 that are the same in every run. */
export function seeded(seed) {
  let at = 0;
  return () => Number.parseInt(hash(`${seed} ${at++}`).slice(0, 12), 16) / 2 ** 48;
}
export const pick = (random, list) => list[Math.floor(random() * list.length)];
export function shuffled(random, list) {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

const lines = (name) =>
  fs
    .readFileSync(path.join(DATA, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((l) => JSON.parse(l));

/** The meetings of one half: turns, people, weight of words, questions with the sentences of their answers. */
export function meetingsOf(half) {
  const meetings = new Map();
  for (const { title, text, metadata } of lines('corpus.jsonl')) {
    if (splitOf(metadata.meeting) !== half) continue;
    const m = meetings.get(metadata.meeting) ?? { id: metadata.meeting, domain: metadata.domain, turns: [], questions: [] };
    meetings.set(m.id, m);
    const said = plain(text);
    m.turns[metadata.turn] = { speaker: title, text: said, stems: new Set(termsOf(said)) };
  }
  for (const { _id, text, metadata } of lines('queries.jsonl')) {
    const m = meetings.get(metadata.meeting);
    if (!m) continue;
    const spans = metadata.spans.map(([a, b]) => [Number(a), Number(b)]);
    const sentences = sentencesOf(metadata.answer).map(({ start, end }) => metadata.answer.slice(start, end));
    m.questions.push({ id: _id, text, spans, sentences: sentences.filter((s) => wordsOf(s, 'en').filter((w) => !w.stop).length >= 5) });
  }
  for (const m of meetings.values()) {
    m.speakers = [...new Set(m.turns.map((t) => t.speaker))];
    m.weight = weightsOf(
      m.turns.map((t) => t.text),
      'en',
    );
  }
  return [...meetings.values()].sort((a, b) => a.id.localeCompare(b.id));
}

/** Without the transcribers' marks: {vocalsound}, and the strokes in T_V_, which is TV everywhere else. */
const plain = (text) =>
  text
    .replace(/\{[a-z]+\}/g, ' ')
    .replace(/\b(?:[A-Z]_)+s?\b/g, (letters) => letters.replaceAll('_', ''))
    .trim();

/** Stems of a text, and its numbers by value: who cites "twelve" for 12 cites well. */
function termsOf(text) {
  const words = wordsOf(text, 'en');
  return [...words.filter((w) => !w.stop).map((w) => w.stem), ...quantitiesOf(text, words, 'en').map((q) => `=${q.value}`)];
}

/** How many turns a sentence may cite. */
const CITES = 6;
/** Who writes a number cites the turn that has it before anything else. */
const NUMBER = 10;

/**
 * The turns of some spans that an honest writer would cite for a sentence: those that add most of its words, and of each person whom it names
 * at least one. What the gate thinks of them plays no part.
 */
export function cite(meeting, spans, sentence) {
  const words = [...new Set(termsOf(sentence))];
  const turns = [...new Set(spans.flatMap(([a, b]) => Array.from({ length: b - a + 1 }, (_, k) => a + k)))].filter((i) => meeting.turns[i]);
  const chosen = [];
  const missing = new Set(words);
  const gain = (i) =>
    [...missing].reduce((sum, w) => sum + (meeting.turns[i].stems.has(w) ? (w.startsWith('=') ? NUMBER : meeting.weight(w)) : 0), 0);
  const take = (from, least = 0.01) => {
    const [best] = from
      .filter((i) => !chosen.includes(i))
      .map((i) => [i, gain(i)])
      .sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    if (!best || best[1] < least) return false;
    chosen.push(best[0]);
    for (const w of missing) if (meeting.turns[best[0]].stems.has(w)) missing.delete(w);
    return true;
  };
  const named = peopleIn(meeting, sentence);
  const own = turns.filter((i) => named.includes(meeting.turns[i].speaker));
  for (const person of named)
    take(
      own.filter((i) => meeting.turns[i].speaker === person),
      0,
    );
  // What is laid to people is cited from them.
  const from = own.length ? own : turns;
  while (chosen.length < CITES && take(from));
  return chosen.sort((a, b) => a - b).map((i) => citationOf(meeting, i, meeting.turns[i].text));
}

export const bareName = (speaker) => speaker.replace(/ AM$|^Dr /g, '');
/** Whom a sentence names: in full, or by a first or last name that only one of them has. */
export function peopleIn(meeting, sentence) {
  const isOnly = (part) => meeting.speakers.filter((s) => bareName(s).split(' ').includes(part)).length === 1;
  const isNamed = (part) => part.length > 3 && isOnly(part) && new RegExp(`\\b${part}\\b(?! [A-Z][a-z])`).test(sentence);
  return meeting.speakers.filter(
    (s) => sentence.includes(bareName(s)) || (meeting.domain === 'committee' && bareName(s).split(' ').some(isNamed)),
  );
}

function citationOf(meeting, turn, text) {
  return {
    objectType: 'NOTE',
    objectId: meeting.id,
    version: 1,
    start: turn,
    end: turn + 1,
    sha256: hash(text),
    text,
    turns: [{ speaker: meeting.turns[turn].speaker, text }],
  };
}
