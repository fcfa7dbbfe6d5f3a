// Does /search find what people quote and what they mistype? 200 notes of real meetings over the product's API: 25 phrases that are said once, as
// they are written, stop words included; and 100 words, each with a letter exchanged with the next, dropped, doubled or replaced.
import fs from 'node:fs';
import { seeded, shuffled } from './lib-gate-sources.mjs';
import { startBench } from './lib-server.mjs';

const CORPUS = '../shared/data/retrieval-qmsum/corpus.jsonl';
const { SEED = '2026-11-25', NOTES = '200' } = process.env;
const CREATE = 'mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }';
const SEARCH = 'query ($i: SearchInput!) { search(input: $i) { total corrections { from to } items { id } } }';
if (!fs.existsSync(CORPUS)) {
  console.log('../shared/data/retrieval-qmsum is not beside the repository: nothing to measure.');
  process.exit(0);
}
const random = seeded(SEED);
const texts = notes(Number(NOTES));
const bench = await startBench({ clients: 4 });
try {
  const server = await bench.serve();
  const { createProject } = await bench.ask(server, 'mutation { createProject(input: { name: "Texts" }) { id } }');
  const places = new Map();
  for (const [i, text] of texts.entries()) {
    const { createNote } = await bench.ask(server, CREATE, { i: { projectId: createProject.id, title: `${i + 1}`, text } });
    places.set(createNote.id, i);
  }
  for (;;) {
    const { rows } = await bench.db.query(`select count(*)::int as n from search_entries where type = 'NOTE' and body <> ''`);
    if (rows[0].n >= texts.length) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const ask = async (query) => {
    const { search } = await bench.ask(server, SEARCH, { i: { query, types: ['NOTE'], limit: 10 } });
    return { ...search, found: search.items.map(({ id }) => places.get(id)) };
  };
  let first = 0;
  for (const { phrase, note } of phrases(25)) {
    const { found } = await ask(`"${phrase}"`);
    if (found[0] === note) first++;
    else console.log(`not first: "${phrase}" is in ${note + 1}, found ${found.slice(0, 3).map((i) => i + 1)}`);
  }
  const kinds = new Map();
  let wrong = 0;
  for (const { word, typed, kind } of misspellings(100)) {
    const { found, corrections } = await ask(typed);
    const right = new RegExp(`(?<![\\p{L}])${word}`, 'iu');
    const isFound = found.some((i) => right.test(texts[i]));
    const [done, all] = kinds.get(kind) ?? [0, 0];
    kinds.set(kind, [done + (isFound ? 1 : 0), all + 1]);
    // Another form of the right word is right.
    const far = corrections.find(({ to }) => !isForm(to.toLowerCase(), word) && distance(typed, to.toLowerCase()) > distance(typed, word));
    if (far) wrong++;
    if (!isFound || far) console.log(`${kind}: ${typed} for ${word}: ${corrections.map(({ to }) => to).join(', ') || 'no correction'}`);
  }
  const total = [...kinds.values()].reduce((sum, [done]) => sum + done, 0);
  console.log(`phrases found first: ${first} of 25 (goal: 25)`);
  console.log(
    `mistyped words found: ${total} of 100 (goal: 80); ${[...kinds].map(([kind, [done, all]]) => `${kind} ${done} of ${all}`).join(', ')}`,
  );
  console.log(`corrections to a word less alike than the right one: ${wrong} (goal: 0)`);
  if (first < 25 || total < 80 || wrong) process.exitCode = 1;
} finally {
  await bench.stop();
}

/** Stretches of thirty turns, each a note. */
function notes(count) {
  const turns = fs
    .readFileSync(CORPUS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const made = [];
  for (const meeting of Map.groupBy(turns, (turn) => turn.metadata.meeting).values()) {
    meeting.sort((a, b) => a.metadata.turn - b.metadata.turn);
    for (let i = 0; i + 30 <= meeting.length; i += 30)
      made.push(
        meeting
          .slice(i, i + 30)
          .map((t) => `${t.title}: ${t.text.replace(/\{[^}]*\}/g, ' ').replace(/\s+/g, ' ')}`)
          .join('\n'),
      );
  }
  return shuffled(random, made).slice(0, count);
}

/** Five words that follow each other within a turn and are said nowhere else. */
function phrases(count) {
  const low = texts.map((text) => text.toLowerCase());
  const made = [];
  while (made.length < count) {
    const note = Math.floor(random() * texts.length);
    const turns = texts[note].split('\n').filter((turn) => turn.split(' ').length > 12);
    const words = (turns[Math.floor(random() * turns.length)] ?? '').split(': ').slice(1).join(': ').split(' ');
    const at = Math.floor(random() * (words.length - 6));
    const phrase = words.slice(at, at + 5).join(' ');
    if (!/^[a-z']+( [a-z']+){4}$/i.test(phrase)) continue;
    const isOnce = low.filter((text) =>
      new RegExp(`(?<![\\p{L}])${phrase.toLowerCase().replaceAll(' ', '[^\\p{L}]+')}(?![\\p{L}])`, 'u').test(text),
    );
    if (isOnce.length === 1) made.push({ phrase, note });
  }
  return made;
}

/** Words of five letters and more that some notes say, with one letter changed so that no note says them. */
function misspellings(count) {
  const said = new Map();
  for (const text of texts) for (const word of new Set(text.toLowerCase().match(/\p{L}+/gu))) said.set(word, (said.get(word) ?? 0) + 1);
  const words = shuffled(
    random,
    [...said].filter(([word, notes]) => /^[a-z]{5,12}$/.test(word) && notes >= 3 && notes <= 40).map(([word]) => word),
  );
  const changes = {
    exchanged: (w, i) => w.slice(0, i) + w[i + 1] + w[i] + w.slice(i + 2),
    dropped: (w, i) => w.slice(0, i) + w.slice(i + 1),
    doubled: (w, i) => w.slice(0, i) + w[i] + w.slice(i),
    replaced: (w, i) => w.slice(0, i) + String.fromCharCode(97 + Math.floor(random() * 26)) + w.slice(i + 1),
  };
  const made = [];
  for (const word of words) {
    if (made.length === count) break;
    const kind = Object.keys(changes)[made.length % 4];
    const typed = changes[kind](word, 1 + Math.floor(random() * (word.length - 2)));
    if (typed !== word && !said.has(typed)) made.push({ word, typed, kind });
  }
  return made;
}

/** Whether two words are forms of one, as far as their beginnings show. */
function isForm(a, b) {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length > 3 && long.startsWith(short) && long.length - short.length < 4;
}

/** Edits between two words, an exchange of neighbours counting one. */
function distance(a, b) {
  const d = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array(b.length).fill(0)]);
  for (let j = 0; j <= b.length; j++) d[0][j] = j;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      d[i][j] = Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[a.length][b.length];
}
