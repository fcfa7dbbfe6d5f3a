// Notes in which questions to a bank are said among turns of meetings, and what is suggested of them.
import {
  informativeSentences,
  PassageFinder,
  passagesOf,
} from '../backend/dist/contexts/suggestions/highlight-suggestions/find-passages.js';
import { questionsByLabel } from '../backend/src/testing/labelled-questions.ts';
import { allMeetings, sourceOf } from '../backend/src/testing/qmsum.ts';

/** How many turns of other talk are in a note. */
const TALK = 300;

/**
 * Two kinds of workspaces. In the hard one every fourth of 77 labels is a tag, and for each passage with a tag three are said that are as like it
 * as one question to a bank is like another, and have none. In the plain one eight labels are tags, and for two passages with a tag one is
 * said of the same subject without.
 */
export const KINDS = {
  hard: { rounds: 4, isTag: (i, round) => i % 4 === round, tagged: 3, untagged: 3 },
  plain: { rounds: 4, isTag: (i, round) => i % 10 === round * 2, tagged: 16, untagged: 1 },
};

const NOTHING = new Float32Array(0);

/** Vectors of texts, each made once. */
export function keptVectors(model) {
  const kept = new Map();
  return async (texts) => {
    const missing = [...new Set(texts)].filter((text) => !kept.has(text));
    const made = await model.embed(missing);
    for (const [i, text] of missing.entries()) kept.set(text, made[i]);
    return texts.map((text) => kept.get(text));
  };
}

/** Every passage that is near to a tag at all, with whether it was given that label by people; and how many there were to be found. */
export async function foundAmong(embed, half, examplesEach, isByMeaning, kind) {
  const { rounds, isTag, tagged: each, untagged } = KINDS[kind];
  const vectorsOf = isByMeaning ? embed : async (texts) => texts.map(() => NOTHING);
  const all = [...questionsByLabel()];
  const found = { shown: [], planted: 0, sentences: 0 };
  for (let round = 0; round < rounds; round++) {
    const tagged = all.filter((_, i) => isTag(i, round));
    const given = tagged.flatMap(([label, { examples }]) => examples.slice(0, examplesEach).map((text) => ({ label, text })));
    const made = await vectorsOf(given.map(({ text }) => text));
    const finder = new PassageFinder(
      given.map((one, i) => ({ ...one, vector: made[i] })),
      'en',
      isByMeaning,
    );
    const said = all.flatMap(([label, halves], i) => {
      const has = isTag(i, round);
      return halves[half].slice(0, has ? each : untagged).map((text) => ({ label: has ? label : null, text }));
    });
    const turns = mixed(said, talkOf(half, round));
    const plain = turns.map(({ text }) => text).join('\n');
    const sentences = informativeSentences(plain, 'en');
    const meant = await vectorsOf(sentences.map(({ text }) => text));
    const near = sentences.map((one, i) => ({ ...one, ...finder.nearest(one, meant[i]) }));
    found.planted += said.filter(({ label }) => label).length;
    found.sentences += sentences.length;
    for (const from of THRESHOLDS)
      for (const { start, tagId, confidence } of passagesOf(near, from))
        found.shown.push({ from, confidence, isRight: labelAt(turns, start) === tagId });
  }
  return found;
}

/** From where on passages are shown, for comparison. */
export const THRESHOLDS = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];

/** Precision and recall of what is shown from one of the thresholds on. */
export function rates({ shown, planted }, from) {
  const some = shown.filter((one) => one.from === from);
  const right = some.filter(({ isRight }) => isRight).length;
  return { shown: some.length, precision: right / (some.length || 1), recall: right / planted };
}

/** Of those that are shown as so sure, how many are right. */
export function bandsOf({ shown }, from) {
  const bands = [];
  for (let low = from; low < 0.99; low += 0.1) {
    const some = shown.filter((one) => one.from === from && one.confidence >= low && one.confidence < low + 0.1);
    bands.push({ low, shown: some.length, right: some.filter(({ isRight }) => isRight).length / (some.length || 1) });
  }
  return bands;
}

/** What is said of the bank, spread evenly over the other talk. */
function mixed(said, talk) {
  const every = said.length / talk.length;
  const turns = [];
  let next = 0;
  talk.forEach((text, i) => {
    turns.push({ label: null, text });
    for (; next < Math.round((i + 1) * every); next++) turns.push(said[next]);
  });
  const plain = [...turns, ...said.slice(next)].map(({ label, text }) => ({ label, text: text.replace(/\s+/g, ' ') }));
  let at = 0;
  for (const turn of plain) {
    turn.end = at + [...turn.text].length;
    at = turn.end + 1;
  }
  return plain;
}

/** Turns of meetings; every other meeting is of the other half. */
function talkOf(half, round) {
  const meetings = allMeetings().filter((_, nth) => nth % 2 === (half === 'tuning' ? 0 : 1));
  const turns = meetings.flatMap((name) => sourceOf(name).turns.filter((turn) => turn.split(' ').length >= 8));
  const step = Math.floor(turns.length / TALK / 4);
  return turns.filter((_, nth) => nth % step === 0 && Math.floor(nth / step) % 4 === round).slice(0, TALK);
}

const labelAt = (turns, offset) => turns.find(({ end }) => offset < end)?.label ?? null;
