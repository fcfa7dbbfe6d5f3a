import type { FrameworkSection } from '../frameworks/frameworks.js';
import type { Salience } from './salience.js';

/** What texts mean, as vectors of length one; a text that is not among them is compared by its words alone. */
export type Meanings = ReadonlyMap<string, Float32Array>;
export const NO_MEANINGS: Meanings = new Map();

/** Of so many sentences of a section it is looked at what they mean, those that say most: about four seconds of a core. */
const MAX_COMPARED = 400;

/** How alike two texts are, from -1 to 1; null where one of them is not known. */
export function likeness(meanings: Meanings, a: string, b: string): number | null {
  const [item, other] = [meanings.get(a), meanings.get(b)];
  if (!item || !other) return null;
  let sum = 0;
  for (let i = 0; i < item.length; i++) sum += item[i]! * other[i]!;
  return sum;
}

/** The sentences that a section may show, and what they are compared with. */
export function textsToCompare({ rule }: FrameworkSection, salience: Salience, request: string): string[] {
  const units = rule.by === 'best' || rule.by === 'slices' || rule.by === 'speakers' ? salience.usable() : salience.candidates();
  const best =
    units.length > MAX_COMPARED ? [...units].sort((a, b) => salience.worthOf(b) - salience.worthOf(a)).slice(0, MAX_COMPARED) : units;
  return [...new Set([...(rule.by === 'request' ? [request] : []), ...best.filter((u) => u.language === 'en').map((u) => u.text)])];
}

/** What is less than this part as near to what a text is about as its sentences usually are is beside the subject: a greeting, a joke, the room. */
const BESIDE = 0.6;
/** Of fewer sentences it is not known what they are usually about. */
const ENOUGH = 20;

/** The sentences that are about what the text is about, as far as it is known what they mean. */
export function aboutTheText<T extends { text: string }>(units: readonly T[], meanings: Meanings): readonly T[] {
  const known = units.flatMap(({ text }) => meanings.get(text) ?? []);
  if (known.length < ENOUGH) return units;
  const middle = new Float32Array(known[0]!.length);
  for (const vector of known) for (let i = 0; i < middle.length; i++) middle[i] = middle[i]! + vector[i]!;
  const near = (vector: Float32Array) => vector.reduce((sum, value, i) => sum + value * middle[i]!, 0);
  const all = known.map(near).sort((a, b) => a - b);
  const usual = all[Math.floor(all.length / 2)]!;
  return units.filter(({ text }) => {
    const vector = meanings.get(text);
    return !vector || near(vector) >= BESIDE * usual;
  });
}
