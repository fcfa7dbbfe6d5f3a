import { type LanguageCode } from '../languages.js';
import { wordsOf } from '../words.js';
import { communitiesOf } from './communities.js';
import { labelsOf } from './group-labels.js';
import { firstToSay, stemsOf } from './same-words.js';
import { type Similarities, similaritiesOf, WORDS_SHARE } from './similarities.js';

/** A text to be put into a group with those like it, with its vector where it has one: a unit vector, all of one model. */
export interface GroupedText {
  id: string;
  text: string;
  vector: Float32Array | null;
}
/** A text of a group. */
export interface GroupMember {
  id: string;
  /** Whether it says in almost the same words what the member before it says that is not marked so. */
  isNearDuplicate: boolean;
}
/** Where a phrase of a label stands: it is no word that is kept, and whoever shows it cuts it from the text as that is then. */
export interface LabelPlace {
  id: string;
  start: number;
  end: number;
}
/** Texts that are alike. */
export interface TextGroup {
  /** The nearest to the middle first, each followed by what says it in almost the same words. */
  members: GroupMember[];
  /** Up to three phrases of the texts themselves, the most telling first. */
  label: LabelPlace[];
}
/** Every text is in one group or among the outliers. */
export interface TextGroups {
  /** The largest first. */
  groups: TextGroup[];
  /** What is like too few others. */
  outliers: string[];
}

/** Of so many texts a group is at least. */
const SMALLEST = 3;
/**
 * A text is no member where it is hardly nearer in meaning to its group than texts of different groups are to each other; of the way from there
 * to the same meaning it has to be so far. Without vectors: where what it and its group have in common in words is less than this share of what
 * is usual. Both chosen on the tuning half of the labelled questions, with talk of meetings among them.
 */
const NEAREST_STRANGER = 0.03;
const USUAL_WORDS = 0.4;

/** Texts that nearly repeat each other: one voice when groups are made, but for those without words, which are like none. */
interface Voice {
  texts: GroupedText[];
  stems: (string | null)[];
}

/**
 * Groups of texts that are alike, by their words and (as far as there are vectors) by their meaning; how many groups there are comes from the
 * texts. The same texts have the same groups, whatever their order: they are put into an order of their own first. Computes for seconds when they
 * are thousands.
 */
export function groupTexts(texts: readonly GroupedText[], language: LanguageCode, wordsShare = WORDS_SHARE): TextGroups {
  const ordered = [...texts].sort((a, b) => compare(a.text, b.text) || compare(a.id, b.id));
  const voices = voicesOf(ordered, language);
  const compared = voices.map(({ stems, texts: own }) => ({ stems, vector: own.find(({ vector }) => vector)?.vector ?? null }));
  const alike = similaritiesOf(compared, wordsShare);
  const found = collected(communitiesOf(alike));
  const isStranger = strangersIn(found, alike);
  const groups = found
    .map((group) => group.filter((i) => !isStranger[i]))
    .filter((group) => sizeOf(group, voices) >= SMALLEST)
    .map((group) => nearestFirst(group, alike))
    .sort((a, b) => sizeOf(b, voices) - sizeOf(a, voices) || Math.min(...a) - Math.min(...b));
  const labels = labelsOf(
    voices.map(({ texts: [first] }) => first!.text),
    groups,
    language,
  );
  const grouped = new Set(groups.flatMap((group) => group.flatMap((i) => voices[i]!.texts.map(({ id }) => id))));
  return {
    groups: groups.map((group, g) => ({
      label: labels[g]!.map(({ text, start, end }) => ({ id: voices[text]!.texts[0]!.id, start, end })),
      members: group.flatMap((i) => voices[i]!.texts.map(({ id }, nth) => ({ id, isNearDuplicate: nth > 0 }))),
    })),
    outliers: ordered.flatMap(({ id }) => (grouped.has(id) ? [] : [id])),
  };
}

function voicesOf(ordered: readonly GroupedText[], language: LanguageCode): Voice[] {
  const stems = ordered.map(({ text }) => stemsOf(text, language));
  const voices = new Map<number, Voice>();
  for (const [i, first] of firstToSay(stems).entries()) {
    const text = ordered[i]!;
    if (!stems[i]!.length) continue;
    const voice = voices.get(first);
    if (voice) voice.texts.push(text);
    else voices.set(i, { texts: [text], stems: wordsOf(text.text, language).map(({ stem, stop }) => (stop ? null : stem)) });
  }
  return [...voices.values()];
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function collected(groupOf: readonly number[]): number[][] {
  const groups: number[][] = [];
  for (const [i, g] of groupOf.entries()) {
    groups[g] ??= [];
    groups[g].push(i);
  }
  return groups;
}

const sizeOf = (group: readonly number[], voices: readonly Voice[]): number => group.reduce((n, i) => n + voices[i]!.texts.length, 0);

/** Which texts are put with others only because something has to be nearest. */
function strangersIn(groups: readonly (readonly number[])[], { size, meaning, words, isMeant }: Similarities): boolean[] {
  const strangers = new Array<boolean>(size).fill(false);
  const said = nearness(groups, size, words, () => true);
  // What a group has in common counts for each of its texts: talk that has no subject is alike in words that say little.
  const saying = groups.flatMap((group) => {
    const mean = group.reduce((sum, i) => sum + said[i]!, 0) / group.length;
    return group.length > 1 ? group.map((i) => ({ i, score: said[i]! + mean })) : [];
  });
  const usual = median(saying.map(({ score }) => score));
  for (const { i, score } of saying) strangers[i] = !isMeant[i] && score < USUAL_WORDS * usual;
  if (!meaning) return strangers;
  const meant = nearness(groups, size, meaning, (i) => isMeant[i]!);
  const apart = meanBetween(groups, size, meaning, isMeant);
  if (apart === null) return strangers;
  for (const group of groups)
    if (group.length > 1) for (const i of group) if (isMeant[i]) strangers[i] = meant[i]! < apart + NEAREST_STRANGER * (1 - apart);
  return strangers;
}

/** How alike each text is to the others of its group, on average over those that count. */
function nearness(groups: readonly (readonly number[])[], size: number, alike: Float32Array, counts: (i: number) => boolean): number[] {
  const near = new Array<number>(size).fill(0);
  for (const group of groups)
    for (const i of group) {
      const others = group.filter((j) => j !== i && counts(j));
      near[i] = others.reduce((sum, j) => sum + alike[i * size + j]!, 0) / (others.length || 1);
    }
  return near;
}

/** How alike texts of different groups are on average; null where there is but one group. */
function meanBetween(groups: readonly (readonly number[])[], size: number, alike: Float32Array, counts: readonly boolean[]): number | null {
  const groupOf = new Int32Array(size);
  for (const [g, group] of groups.entries()) for (const i of group) groupOf[i] = g;
  let sum = 0;
  let n = 0;
  for (let i = 0; i < size; i++)
    for (let j = 0; j < i; j++)
      if (groupOf[i] !== groupOf[j] && counts[i] && counts[j]) {
        sum += alike[i * size + j]!;
        n++;
      }
  return n ? sum / n : null;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}

function nearestFirst(group: readonly number[], { size, both }: Similarities): number[] {
  const sums = new Map(group.map((i) => [i, group.reduce((sum, j) => (j === i ? sum : sum + both[i * size + j]!), 0)]));
  return [...group].sort((a, b) => sums.get(b)! - sums.get(a)! || a - b);
}
