import {
  createContactInput,
  FIELD_TYPES,
  idSchema,
  LIMITS,
  optionalText,
  PROJECT_FIELD_TARGETS,
  PROJECT_STATUSES,
  requiredText,
  tagColourSchema,
  textProblem,
  VIEW_TARGETS,
} from '@libs/domain';
import { z } from 'zod';

const NOTES = 20_000;
const SPANS = 1_000_000;
const HIGHLIGHTS = 50_000;
const MS = 2_147_483_647;

/** A text as it was written, whatever blanks it has at its ends. */
const asWritten = (max: number, label: string) =>
  z.string().superRefine((text, ctx) => {
    const message = textProblem(text, max, label);
    if (message) ctx.addIssue({ code: 'custom', message });
  });
const moment = z.iso.datetime().transform((text) => new Date(text));
const place = z.int().min(0);
const ms = z.int().min(0).max(MS);
const guid = idSchema.nullable();
const yes = z.boolean();

const tag = z.object({
  id: idSchema,
  title: requiredText(LIMITS.tag.title, 'Title'),
  colour: tagColourSchema,
  description: optionalText(LIMITS.tag.description, 'Description').transform((text) => text ?? null),
  guid,
  mergedIds: z.array(idSchema).max(10_000),
});
const group = z.object({ id: idSchema, name: requiredText(LIMITS.group.name, 'Name'), guid, tags: z.array(tag).max(5000) });
const board = z.object({
  id: idSchema,
  name: requiredText(LIMITS.tagBoard.name, 'Name'),
  locked: yes,
  groups: z.array(group).max(500),
});
const field = z.object({
  id: idSchema,
  target: z.enum(PROJECT_FIELD_TARGETS),
  label: requiredText(LIMITS.field.label, 'Name'),
  type: z.enum(FIELD_TYPES),
  ...{ multiple: yes, required: yes, hidden: yes },
  options: z
    .array(z.object({ id: idSchema, label: requiredText(LIMITS.select.label, 'Option'), colour: tagColourSchema }))
    .max(LIMITS.select.options),
  defaultValue: z.string().nullish(),
});
const contact = createContactInput.omit({ clientKey: true }).extend({ id: idSchema });
const anything = z.record(z.string(), z.unknown());

/** `project.json`. Keys that are not here belong to later versions, and are left alone. */
export const projectPart = z.object({
  project: z.object({
    name: requiredText(LIMITS.project.name, 'Name'),
    description: optionalText(LIMITS.project.description, 'Description').transform((text) => text ?? null),
    status: z.enum(PROJECT_STATUSES),
    readme: z.unknown(),
  }),
  boards: z.array(board).max(200),
  fields: z.array(field).max(2 * LIMITS.field.perProject),
  contacts: z.array(contact).max(20_000),
  views: z.array(anything).max(VIEW_TARGETS.length * LIMITS.view.perProject),
  charts: z.array(anything).max(LIMITS.chart.perProject),
  notes: z.array(z.string().regex(/^notes\/\d{1,8}\.json$/)).max(NOTES),
  insights: z.array(z.string().regex(/^insights\/\d{1,8}\.json$/)).max(NOTES),
  files: z.array(z.object({ id: idSchema, name: z.string().max(1000), path: z.string().regex(/^files\/[0-9a-f-]{36}$/) })),
});
/** `project.json`, once parsed. */
export type ProjectPart = z.output<typeof projectPart>;

const values = z.record(idSchema, z.string());

/** A note of an archive. */
export const notePart = z.object({
  id: idSchema,
  title: asWritten(LIMITS.title, 'Title'),
  origin: z.string().nullable(),
  createdAt: moment,
  recordedAt: moment.nullable(),
  durationMs: ms.nullable(),
  fileId: idSchema.nullable(),
  speakers: z
    .array(z.object({ id: z.string().min(1).max(40), name: asWritten(LIMITS.person.name, 'Name'), contactId: idSchema.nullable() }))
    .max(2000),
  doc: z.unknown(),
  wordTimes: z.array(z.tuple([place, place, ms, ms, z.union([z.literal(0), z.literal(1)])])).max(SPANS),
  highlights: z
    .array(
      z.object({
        id: idSchema,
        ...{ from: place, to: place },
        status: z.enum(['ok', 'changed', 'orphan']),
        quote: asWritten(LIMITS.highlight.length, 'The quote'),
        createdAt: moment,
        tagIds: z.array(idSchema).max(LIMITS.highlight.tags),
      }),
    )
    .max(HIGHLIGHTS),
  values,
});
/** A note of an archive, once parsed. */
export type NotePart = z.output<typeof notePart>;

/** An insight of an archive. */
export const insightPart = z.object({
  id: idSchema,
  title: requiredText(LIMITS.title, 'Title'),
  status: z.enum(['draft', 'published']),
  doc: z.unknown(),
  values,
});
/** An insight of an archive, once parsed. */
export type InsightPart = z.output<typeof insightPart>;
