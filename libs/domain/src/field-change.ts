import { type FieldRules, type FieldType, isOfIds, optionIdsOf, parseFieldValue } from './field.js';
import { foldValue } from './field-keys.js';
import { LIMITS } from './limits.js';

/** An option of a SELECT field, as far as its values are concerned. */
export interface OptionName {
  id: string;
  label: string;
}

/** A stored value as a person reads it, apart from dates: the labels of options or the names of contacts, Yes or No, else the value itself. */
export function fieldValueText(type: FieldType, value: string, options: readonly OptionName[]): string {
  if (type === 'BOOLEAN') return value === 'true' ? 'Yes' : 'No';
  return isOfIds(type) ? labelsOf(value, options).join(', ') : value;
}

function labelsOf(value: string, options: readonly OptionName[]): string[] {
  const labels = new Map(options.map(({ id, label }) => [id, label]));
  return optionIdsOf(value).flatMap((id) => labels.get(id) ?? []);
}

/** The names or addresses of contacts that a text gives, for a field that takes one or several; these stand between semicolons, because names have commas. */
export const personNamesOf = (text: string, multiple: boolean): string[] =>
  (multiple ? text.split(';') : [text]).map((part) => part.trim()).filter(Boolean);

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
 * field `to.options` must hold the options that are to be there after the change (see `optionsAfter`); for a PERSON field contacts by each name and
 * address by which one is found, and `from.options` the names of those that its values have.
 */
export function convertFieldValue(value: string, from: FieldShape, to: FieldShape): string | null {
  if (from.type === to.type && isOfIds(to.type)) {
    const kept = optionIdsOf(value).filter((id) => to.type === 'PERSON' || to.options.some((option) => option.id === id));
    return kept.length && (to.multiple || kept.length === 1) ? kept.join(',') : null;
  }
  const text = fieldValueText(from.type, value, from.options);
  if (text === '') return null;
  if (isOfIds(to.type)) {
    const byLabel = new Map(to.options.map(({ id, label }) => [foldValue(label), id]));
    const labels = labelsAfter(value, from, to);
    if (to.type === 'PERSON') {
      const people = [...new Set(labels.map((label) => byLabel.get(foldValue(label))))];
      return people.length && !people.includes(undefined) && (to.multiple || people.length === 1) ? people.join(',') : null;
    }
    const ids = labels.flatMap((label) => byLabel.get(foldValue(label)) ?? []);
    return ids.length && ids.length === labels.length ? to.options.flatMap(({ id }) => (ids.includes(id) ? id : [])).join(',') : null;
  }
  const rules: FieldRules = { imported: true };
  // Of a moment only the day is a day, and a number stays one when it is asked as NPS.
  const given = to.type === 'NPS' ? text.replace(/\.0+$/, '') : text;
  return parseFieldValue(to.type, given, rules).value ?? null;
}

/** What a value names as options or contacts of the field as it will be: labels that it has already are whole, whatever stands in them. */
function labelsAfter(value: string, from: FieldShape, to: FieldShape): string[] {
  if (isOfIds(from.type)) {
    const labels = labelsOf(value, from.options);
    return to.multiple || labels.length < 2 ? labels : [labels.join(', ')];
  }
  return to.type === 'PERSON' ? personNamesOf(value, to.multiple) : optionLabelsOf(fieldValueText(from.type, value, []), to.multiple);
}

/** The labels that a SELECT field needs beside those it has, for these values of the type it had; at most as many as a field may have, the most frequent first. */
export function optionsAfter(values: readonly { value: string; count: number }[], from: FieldShape, to: FieldShape): string[] {
  const known = new Set(to.options.map(({ label }) => foldValue(label)));
  const counts = new Map<string, { label: string; count: number }>();
  for (const { value, count } of values)
    for (const label of labelsAfter(value, from, to)) {
      if ([...label].length > LIMITS.select.label) continue;
      const key = foldValue(label);
      if (known.has(key)) continue;
      counts.set(key, { label, count: (counts.get(key)?.count ?? 0) + count });
    }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .slice(0, Math.max(0, LIMITS.select.options - to.options.length))
    .map(({ label }) => label);
}
