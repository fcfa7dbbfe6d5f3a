import { z } from 'zod';
import { ALL_FILTER_OPERATORS, type Filter } from './filter.js';
import { LIMITS } from './limits.js';
import { textProblem } from './text-input.js';

const limit = LIMITS.filter;

const text = (max: number, label: string) =>
  z.string().superRefine((value, ctx) => {
    const message = textProblem(value, max, label);
    if (message) ctx.addIssue({ code: 'custom', message });
  });

const row = z.object({
  field: text(limit.field, 'The field'),
  operator: z
    .enum(ALL_FILTER_OPERATORS)
    .nullish()
    .transform((operator) => operator ?? null),
  values: z.array(text(limit.value, 'A value')).max(limit.values, `A filter can have at most ${limit.values} values.`),
});

/** A filter as the API takes it: each part is a row, or a group of rows of which one has to match. What its rows say is read later, by their fields. */
export const filterInput = z
  .array(
    z
      .object({
        row: row.nullish(),
        any: z.array(row).max(limit.alternatives, `A group can have at most ${limit.alternatives} filters.`).nullish(),
      })
      .refine((part) => Boolean(part.row) !== Boolean(part.any), { message: 'Give each part of a filter a row or a group.' }),
  )
  .max(limit.parts, `At most ${limit.parts} filters can be combined.`)
  .transform((parts): Filter => parts.flatMap(({ row, any }): Filter => (row ? [row] : any ? [{ any }] : [])));
