import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type LabelledText, LabelRanking, suggestLabels } from '@libs/text-analysis';
import Papa from 'papaparse';
import type { ShippedModel } from '#contexts/ai';

const FILE = path.resolve(import.meta.dirname, '../../../../shared/data/feedback/banking77/train.csv');

/** Whether the questions are beside the repository. */
export const hasQuestions = fs.existsSync(FILE);

/** Examples that a label has: as many as a tag in early use. */
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
 * What is suggested: for questions with a label, for those whose label was taken away, and for `other` texts that have nothing to do with a bank.
 * `shown` is how often anything is suggested, `right` how often the right label is among it, `closest` how often only the closest are there to be
 * offered; with the time that one takes when the vectors are there.
 */
export async function suggestedOf(
  model: ShippedModel,
  split: 'tuning' | 'reporting',
  max: number,
  other: readonly string[],
): Promise<{ rows: { asked: string; shown: string; right: string; rightOfShown: string; closest: string }[]; ms: number }> {
  const all = [...questionsByLabel()];
  const given = all.flatMap(([label, { examples }]) => examples.map((text) => ({ label, text })));
  const requests = all.flatMap(([label, halves]) => halves[split].slice(0, max).map((text) => ({ label, text })));
  const vectors = await model.embed([...given, ...requests].map(({ text }) => text));
  const strange = await model.embed(other);
  const examples = given.map((item, i): LabelledText => ({ ...item, vector: vectors[i]! }));
  const start = performance.now();
  const among = (labelledTexts: readonly LabelledText[], text: string, vector: Float32Array, label?: string) => {
    const suggestedLabels = suggestLabels(labelledTexts, text, vector);
    return {
      isSure: suggestedLabels[0]?.isClosest === false,
      isAny: !!suggestedLabels.length,
      isRight: suggestedLabels.some((suggestedLabel) => suggestedLabel.label === label),
    };
  };
  const labelled = requests.map(({ label, text }, i) => among(examples, text, vectors[given.length + i]!, label));
  const ms = (performance.now() - start) / requests.length;
  const without = requests.map(({ label, text }, i) =>
    among(
      examples.filter((labelledText) => labelledText.label !== label),
      text,
      vectors[given.length + i]!,
    ),
  );
  const elsewhere = other.map((text, i) => among(examples, text, strange[i]!));
  const rate = (n: number, of: number) => (n / (of || 1)).toFixed(3);
  const rows = Object.entries({ 'with a label': labelled, 'whose label was taken away': without, 'other talk': elsewhere }).map(
    ([query, some]) => {
      const sure = some.filter(({ isSure }) => isSure);
      const right = sure.filter(({ isRight }) => isRight).length;
      return {
        asked: query,
        shown: rate(sure.length, some.length),
        right: rate(right, some.length),
        rightOfShown: rate(right, sure.length),
        closest: rate(some.filter(({ isAny, isSure }) => isAny && !isSure).length, some.length),
      };
    },
  );
  return { rows, ms };
}

/** How often the right label is the first, and among the first three, for at most `most` questions a label. */
export async function accuracyOf(
  model: ShippedModel,
  split: 'tuning' | 'reporting',
  max: number,
  wordsShares: readonly (number | undefined)[] = [undefined],
): Promise<{ at1: number; at3: number; questions: number; byShare: { share: number | undefined; at1: number; at3: number }[] }> {
  const all = [...questionsByLabel()];
  const given = all.flatMap(([label, { examples }]) => examples.map((text) => ({ label, text })));
  const requests = all.flatMap(([label, halves]) => halves[split].slice(0, max).map((text) => ({ label, text })));
  const vectors = await model.embed(given.map(({ text }) => text));
  const questions = await model.embed(requests.map(({ text }) => text));
  const examples = given.map((item, i): LabelledText => ({ ...item, vector: vectors[i]! }));
  const byShare = wordsShares.map((share) => {
    const ranking = new LabelRanking(examples, 'en', share);
    const places = requests.map(({ label, text }, i) =>
      ranking.rank(text, questions[i]!).findIndex((rankedLabel) => rankedLabel.label === label),
    );
    const rate = (holds: (place: number) => boolean) => places.filter(holds).length / places.length;
    return { share, at1: rate((position) => position === 0), at3: rate((position) => position >= 0) };
  });
  return { at1: byShare[0]!.at1, at3: byShare[0]!.at3, questions: requests.length, byShare };
}

/**
 * How often the tag that is put on without a person is right, where half of what is asked has none of `tags` tags that were drawn `draws` times, and
 * how many of those that have one get theirs.
 */
export async function sureOf(
  model: ShippedModel,
  split: 'tuning' | 'reporting',
  { tags, draws, perTag = 12 }: { tags: number; draws: number; perTag?: number },
): Promise<{ precision: number; recall: number; asked: number }> {
  const all = [...questionsByLabel()];
  const count = { right: 0, given: 0, labelled: 0, asked: 0 };
  for (let draw = 0; draw < draws; draw++) {
    const order = [...all].sort((a, b) => numberOf(`${draw} ${a[0]}`) - numberOf(`${draw} ${b[0]}`));
    const [mine, others] = [order.slice(0, tags), order.slice(tags)];
    const given = mine.flatMap(([label, { examples }]) => examples.map((text) => ({ label, text })));
    const requests = mine.flatMap(([label, halves]) => halves[split].slice(0, perTag).map((text) => ({ label, text, without: '' })));
    const strange = others.length
      ? others
          .flatMap(([, halves]) => halves[split].slice(0, perTag).map((text) => ({ label: '', text, without: '' })))
          .sort((a, b) => numberOf(a.text) - numberOf(b.text))
      : requests.map(({ label, text }) => ({ label: '', text, without: label }));
    const questions = [...requests, ...strange.slice(0, requests.length)];
    const vectors = await model.embed([...given, ...questions].map(({ text }) => text));
    const examples = given.map((item, i): LabelledText => ({ ...item, vector: vectors[i]! }));
    for (const [i, { label, text, without }] of questions.entries()) {
      const labelledTexts = without ? examples.filter((labelledText) => labelledText.label !== without) : examples;
      const sure = suggestLabels(labelledTexts, text, vectors[given.length + i]!).find(({ isSure }) => isSure);
      count.asked++;
      count.labelled += label ? 1 : 0;
      count.given += sure ? 1 : 0;
      count.right += sure?.label === label ? 1 : 0;
    }
  }
  return { precision: count.right / (count.given || 1), recall: count.right / count.labelled, asked: count.asked };
}
