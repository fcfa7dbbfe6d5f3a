import { PERSONAL_DATA_SURE } from '@libs/domain';

/** A place that was found, in code points of one version of the text. */
export interface Finding {
  start: number;
  end: number;
  confidence: number;
  text: string;
  before: string;
  after: string;
}

/** Which places of a version were decided otherwise than their likeness does. */
export interface RedactionChoices {
  version: number;
  changed: ReadonlySet<string>;
}

/** What a place is known by within a version, whatever else is found there the next time. */
export const keyOf = ({ start, end }: Pick<Finding, 'start' | 'end'>): string => `${start}-${end}`;

/** The choices for a version: those that were made for another one say nothing of it. */
export function choicesOf(choices: RedactionChoices | null, version: number): RedactionChoices {
  return choices?.version === version ? choices : { version, changed: new Set() };
}

const isSure = ({ confidence }: Pick<Finding, 'confidence'>) => confidence >= PERSONAL_DATA_SURE;

/** Whether a place is to be redacted: from the start what is as good as certain. */
export function isSelected({ changed }: RedactionChoices, place: Pick<Finding, 'start' | 'end' | 'confidence'>): boolean {
  return isSure(place) !== changed.has(keyOf(place));
}

/** The same choices, with some places chosen or left. */
export function withChoice(choices: RedactionChoices, places: readonly Finding[], wanted: boolean): RedactionChoices {
  const changed = new Set(choices.changed);
  for (const finding of places) {
    if (isSure(finding) === wanted) changed.delete(keyOf(finding));
    else changed.add(keyOf(finding));
  }
  return { ...choices, changed };
}

/** Places that say the same, whatever their capitals and blanks, in the order of the text. */
export function groupByText(places: readonly Finding[]): Finding[][] {
  const groups = new Map<string, Finding[]>();
  for (const finding of places) {
    const text = finding.text.toLocaleLowerCase().replace(/\s+/g, ' ').trim();
    groups.set(text, [...(groups.get(text) ?? []), finding]);
  }
  return [...groups.values()];
}
