import { type FieldRules, type FieldType, optionIdsOf, parseFieldValue } from './field.js';
import { foldValue } from './field-keys.js';
import { LIMITS } from './limits.js';

/** An option of a SELECT field, as far as its values are concerned. */
export interface OptionName {
  id: string;
  label: string;
}

/** A stored value as a person reads it, apart from dates: the labels of options, Yes or No, else the value itself. */
export function fieldValueText(type: FieldType, value: string, options: readonly OptionName[]): string {
  if (type === 'BOOLEAN') return value === 'true' ? 'Yes' : 'No';
  if (type !== 'SELECT') return value;
  const labels = new Map(options.map(({ id, label }) => [id, label]));
  return optionIdsOf(value)
    .flatMap((id) => labels.get(id) ?? [])
    .join(', ');
}

/**
 * The labels that a text names as options of a SELECT field: split at semicolons and commas where the field takes several. A label that is longer
 * than an option may be is left out.
 */
export function optionLabelsOf(text: string, multiple: boolean): string[] {
  const parts = (multiple ? text.split(/[;,]/) : [text]).map((part) => part.trim()).filter(Boolean);
  return [...new Map(parts.map((part) => [foldValue(part), part])).values()].filter((part) => [...part].length <= LIMITS.select.label);
}

/** A field before or after a change of its type. */
export interface FieldShape {
  type: FieldType;
  multiple: boolean;
  options: readonly OptionName[];
}

/**
 * What becomes of a stored value when its field changes from one type to another: the value in its new form, or null when it is lost. For a SELECT
 * field `to.options` must hold the options that are to be there after the change (see `optionsAfter`).
 */
export function convertFieldValue(value: string, from: FieldShape, to: FieldShape): string | null {
  if (from.type === 'SELECT' && to.type === 'SELECT') {
    const kept = optionIdsOf(value).filter((id) => to.options.some((option) => option.id === id));
    return kept.length && (to.multiple || kept.length === 1) ? kept.join(',') : null;
  }
  const text = fieldValueText(from.type, value, from.options);
  if (to.type === 'SELECT') {
    const byLabel = new Map(to.options.map(({ id, label }) => [foldValue(label), id]));
    const labels = optionLabelsOf(text, to.multiple);
    const ids = labels.flatMap((label) => byLabel.get(foldValue(label)) ?? []);
    return ids.length && ids.length === labels.length ? to.options.flatMap(({ id }) => (ids.includes(id) ? id : [])).join(',') : null;
  }
  const rules: FieldRules = { imported: true };
  // Of a moment only the day is a day, and a number stays one when it is asked as NPS.
  const given = to.type === 'NPS' ? text.replace(/\.0+$/, '') : text;
  return parseFieldValue(to.type, given, rules).value ?? null;
}

/** The labels that a SELECT field needs beside those it has, for these values of the type it had; at most as many as a field may have, the most frequent first. */
export function optionsAfter(values: readonly { value: string; count: number }[], from: FieldShape, to: FieldShape): string[] {
  const known = new Set(to.options.map(({ label }) => foldValue(label)));
  const counts = new Map<string, { label: string; count: number }>();
  for (const { value, count } of values)
    for (const label of optionLabelsOf(fieldValueText(from.type, value, from.options), to.multiple)) {
      const key = foldValue(label);
      if (known.has(key)) continue;
      counts.set(key, { label, count: (counts.get(key)?.count ?? 0) + count });
    }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .slice(0, Math.max(0, LIMITS.select.options - to.options.length))
    .map(({ label }) => label);
}
