// Labelled questions and talk of meetings in draws that are the same in every run, and the floors beside which groups of them are measured.
import { createHash } from 'node:crypto';
import { questionsByLabel } from '../backend/src/testing/labelled-questions.ts';
import { allMeetings, hasMeetings, sourceOf } from '../backend/src/testing/qmsum.ts';
import { wordsOf } from '../libs/text-analysis/dist/index.js';

const numberOf = (text) => createHash('sha256').update(text).digest().readUInt32BE();
const byNumber = (a, b) => numberOf(a) - numberOf(b);

/** Numbers between 0 and 1, the same for the same seed. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffled(list, next) {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

/** At most `most` questions of each label of a half (or of all), and turns of the meetings of that half. */
export function splitOf(half, most) {
  const all = [...questionsByLabel()].sort(([a], [b]) => byNumber(a, b));
  const middle = Math.floor(all.length / 2);
  const chosen = half === 'tuning' ? all.slice(0, middle) : half === 'reporting' ? all.slice(middle) : all;
  const labels = new Map(
    chosen.map(([label, some]) => [label, [...some.examples, ...some.tuning, ...some.reporting].sort(byNumber).slice(0, most)]),
  );
  const meetings = hasMeetings ? allMeetings().filter((_, nth) => half === 'all' || nth % 2 === (half === 'tuning' ? 0 : 1)) : [];
  const turns = meetings.flatMap((name) =>
    sourceOf(name).turns.filter((turn) => turn.split(' ').length >= 8 && turn.split(' ').length <= 40),
  );
  return { labels, turns: [...new Set(turns)].sort(byNumber).slice(0, 400) };
}

/** Some labels, so many questions of the nth of them, and a share of strangers (label null), in a random order. */
export function draw({ labels, turns }, { count, size, strangers = 0 }, seed) {
  const next = random(seed);
  const chosen = shuffled([...labels], next).slice(0, count);
  const texts = chosen.flatMap(([label, questions], nth) =>
    shuffled(questions, next)
      .slice(0, size(nth))
      .map((text) => ({ label, text })),
  );
  const others = shuffled(turns, next).slice(0, Math.round(texts.length * strangers));
  return shuffled([...texts, ...others.map((text) => ({ label: null, text }))], next);
}

/** The words of a text as they are compared, for the floors. */
export const stemsOf = (text) => wordsOf(text, 'en').map(({ stem, stop }) => (stop ? null : stem));

/** Spherical k-means by what each two texts have in common; k is given, it begins with texts far from each other, the best of five. */
export function kMeans({ size, both }, k, seed) {
  const next = random(seed);
  let best = null;
  for (let run = 0; run < 5; run++) {
    const one = once(size, both, k, next);
    if (!best || one.near > best.near) best = one;
  }
  return best.groups;
}

function once(size, both, k, next) {
  const alike = (i, j) => (i === j ? 1 : both[i * size + j]);
  const starts = [Math.floor(next() * size)];
  while (starts.length < k) {
    const far = Array.from({ length: size }, (_, i) => Math.max(0, 1 - Math.max(...starts.map((j) => alike(i, j)))));
    const at = next() * far.reduce((a, b) => a + b, 0);
    let sum = 0;
    const chosen = far.findIndex((one) => {
      sum += one;
      return sum >= at;
    });
    starts.push(Math.max(0, chosen));
  }
  let groups = Array.from({ length: size }, (_, i) => starts.reduce((b, j, g) => (alike(i, j) > alike(i, starts[b]) ? g : b), 0));
  for (let round = 0; ; round++) {
    const members = Array.from({ length: k }, (_, g) => groups.flatMap((own, i) => (own === g ? [i] : [])));
    const sums = members.map((group) => {
      const sum = new Float64Array(size);
      for (const j of group) for (let i = 0; i < size; i++) sum[i] += alike(i, j);
      return sum;
    });
    const lengths = members.map((group, g) =>
      Math.sqrt(
        Math.max(
          group.reduce((n, i) => n + sums[g][i], 0),
          1e-9,
        ),
      ),
    );
    const near = (i, g) => (members[g].length ? sums[g][i] / lengths[g] : -1);
    const moved = groups.map((own, i) => members.reduce((b, _, g) => (near(i, g) > near(i, b) + 1e-12 ? g : b), own));
    if (round === 50 || moved.every((g, i) => g === groups[i])) return { groups, near: groups.reduce((n, g, i) => n + near(i, g), 0) };
    groups = moved;
  }
}
