import { type LanguageCode } from '../languages.js';
import { wordsOf } from '../words.js';
import { communitiesOf } from './communities.js';
import { labelsOf } from './group-labels.js';
import { firstOccurrences, stemsOf } from './same-words.js';
import { type Similarities, similaritiesOf, WORDS_SHARE } from './similarities.js';
import { withoutOutliers } from './strangers.js';

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
/** Where a phrase of a label stands: only the position is kept, and views slice the current text. */
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
  const compared = voices.map(({ stems, texts: groupedTexts }) => ({
    stems,
    vector: groupedTexts.find(({ vector }) => vector)?.vector ?? null,
  }));
  const alike = similaritiesOf(compared, wordsShare);
  const matches = collected(communitiesOf(alike));
  const groups = withoutOutliers(matches, alike, SMALLEST)
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
  for (const [i, first] of firstOccurrences(stems).entries()) {
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

function nearestFirst(group: readonly number[], { size, both }: Similarities): number[] {
  const sums = new Map(group.map((i) => [i, group.reduce((sum, j) => (j === i ? sum : sum + both[i * size + j]!), 0)]));
  return [...group].sort((a, b) => sums.get(b)! - sums.get(a)! || a - b);
}
