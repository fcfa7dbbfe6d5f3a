import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type LabelledText, LabelRanking, suggestLabels } from '@libs/text-analysis';
import Papa from 'papaparse';
import type { ShippedModel } from '#contexts/ai';

const FILE = path.resolve(import.meta.dirname, '../../../../shared/data/feedback/banking77/train.csv');

/** Whether the questions are beside the repository. */
export const hasQuestions = fs.existsSync(FILE);

/** Examples that a label has: as many as a tag that somebody began to use. */
const EXAMPLES = 10;

const numberOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE();

/** Questions of each label in the order of their hashes: first the examples, then, by the hash's last bit, those to tune on and those to report. */
export function questionsByLabel(): Map<string, Record<'examples' | 'tuning' | 'reporting', string[]>> {
  const labels = new Map<string, string[]>();
  for (const [text, label] of Papa.parse<string[]>(fs.readFileSync(FILE, 'utf8'), { skipEmptyLines: true }).data.slice(1)) {
    if (!text || !label) continue;
    const texts = labels.get(label) ?? [];
    texts.push(text);
    labels.set(label, texts);
  }
  return new Map(
    Array.from(labels, ([label, texts]) => {
      const sorted = [...new Set(texts)].sort((a, b) => numberOf(a) - numberOf(b));
      const rest = sorted.slice(EXAMPLES);
      const half = (bit: number) => rest.filter((text) => numberOf(text) % 2 === bit);
      return [label, { examples: sorted.slice(0, EXAMPLES), tuning: half(0), reporting: half(1) }];
    }),
  );
}

/**
 * What suggestions show by how near a label has to be: how often the right one is among them, how often any is for a question whose label was
 * taken away, and for `other` texts that have nothing to do with a bank; with the time that one takes when the vectors are there.
 */
export async function nearnessOf(
  model: ShippedModel,
  half: 'tuning' | 'reporting',
  most: number,
  thresholds: readonly number[],
  other: readonly string[],
): Promise<{ rows: { near: number; right: string; withoutLabel: string; otherTalk: string }[]; ms: number }> {
  const all = [...questionsByLabel()];
  const given = all.flatMap(([label, { examples }]) => examples.map((text) => ({ label, text })));
  const asked = all.flatMap(([label, halves]) => halves[half].slice(0, most).map((text) => ({ label, text })));
  const vectors = await model.embed([...given, ...asked].map(({ text }) => text));
  const strange = await model.embed(other);
  const examples = given.map((one, i): LabelledText => ({ ...one, vector: vectors[i]! }));
  const start = performance.now();
  const right = asked.map(({ label, text }, i) => {
    const shown = suggestLabels(examples, text, vectors[given.length + i]!, { near: -1 });
    return shown.find((one) => one.label === label)?.score ?? -1;
  });
  const ms = (performance.now() - start) / asked.length;
  const best = (some: readonly LabelledText[], text: string, vector: Float32Array) =>
    suggestLabels(some, text, vector, { near: -1 })[0]?.score ?? -1;
  const without = asked.map(({ label, text }, i) =>
    best(
      examples.filter((one) => one.label !== label),
      text,
      vectors[given.length + i]!,
    ),
  );
  const elsewhere = other.map((text, i) => best(examples, text, strange[i]!));
  const rate = (scores: readonly number[], near: number) =>
    (scores.filter((score) => score >= near).length / (scores.length || 1)).toFixed(3);
  const rows = thresholds.map((near) => ({
    near,
    right: rate(right, near),
    withoutLabel: rate(without, near),
    otherTalk: rate(elsewhere, near),
  }));
  return { rows, ms };
}

/** How often the right label is the first, and among the first three, for at most `most` questions a label. */
export async function accuracyOf(
  model: ShippedModel,
  half: 'tuning' | 'reporting',
  most: number,
  wordsShares: readonly (number | undefined)[] = [undefined],
): Promise<{ at1: number; at3: number; questions: number; byShare: { share: number | undefined; at1: number; at3: number }[] }> {
  const all = [...questionsByLabel()];
  const given = all.flatMap(([label, { examples }]) => examples.map((text) => ({ label, text })));
  const asked = all.flatMap(([label, halves]) => halves[half].slice(0, most).map((text) => ({ label, text })));
  const vectors = await model.embed(given.map(({ text }) => text));
  const questions = await model.embed(asked.map(({ text }) => text));
  const examples = given.map((one, i): LabelledText => ({ ...one, vector: vectors[i]! }));
  const byShare = wordsShares.map((share) => {
    const ranking = new LabelRanking(examples, 'en', share);
    const places = asked.map(({ label, text }, i) => ranking.rank(text, questions[i]!).findIndex((one) => one.label === label));
    const rate = (holds: (place: number) => boolean) => places.filter(holds).length / places.length;
    return { share, at1: rate((place) => place === 0), at3: rate((place) => place >= 0) };
  });
  return { at1: byShare[0]!.at1, at3: byShare[0]!.at3, questions: asked.length, byShare };
}
