import { z } from 'zod';
import { codePointLength, isStorableText } from './code-points.js';

/** What is wrong with a text that is already trimmed, in one sentence, or null; an empty one is not wrong; `max` is in code points. */
export function textProblem(text: string, max: number, label: string): string | null {
  if (!isStorableText(text)) return `${label} contains a character that cannot be stored; delete it and type it again.`;
  const length = codePointLength(text);
  return length > max ? `${label} can have at most ${max} characters; this one has ${length}.` : null;
}

/** A text that must be there: trimmed, then 1 to `max` code points; the label begins each message ("Name is required."). */
export function requiredText(max: number, label: string) {
  return z
    .string({ error: `${label} is required.` })
    .trim()
    .superRefine((text, ctx) => {
      const message = text === '' ? `${label} is required.` : textProblem(text, max, label);
      if (message) ctx.addIssue({ code: 'custom', message });
    });
}

/** A text that may be missing: trimmed, up to `max` code points, null when empty; left out it stays undefined, which an update reads as unchanged. */
export function optionalText(max: number, label = 'This text') {
  return z
    .string({ error: `${label} must be text.` })
    .trim()
    .superRefine((text, ctx) => {
      const message = textProblem(text, max, label);
      if (message) ctx.addIssue({ code: 'custom', message });
    })
    .nullish()
    .transform((text) => (text === '' ? null : text));
}

/** One of a fixed list of values, with a message that names them all. */
export function oneOf<const Values extends readonly string[]>(values: Values, label: string) {
  return z.enum(values, { error: `${label} must be one of: ${values.join(', ')}.` });
}
