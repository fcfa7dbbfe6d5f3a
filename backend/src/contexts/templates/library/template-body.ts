import { FIELD_TYPES, LIMITS, oneOf, requiredText, tagColourSchema } from '@libs/domain';
import { z } from 'zod';
import type { BoardTemplate, InsightTemplate, ProjectTemplate } from './template-content.js';

const MOST = LIMITS.template;

function textOf(label: string, max: number) {
  return z
    .string({ error: `${label} must be text.` })
    .trim()
    .pipe(z.union([z.literal(''), requiredText(max, label)]));
}
/** A list in which no name stands twice, whatever its capitals. */
function named<T extends z.ZodType>(item: T, max: number, label: string, nameOf: (one: z.output<T>) => string) {
  return z
    .array(item, { error: `${label} must be a list.` })
    .max(max, `${label}: at most ${max}.`)
    .refine((all) => new Set(all.map((one) => nameOf(one).toLowerCase())).size === all.length, `${label}: each name once.`);
}

const tag = z.strictObject({
  title: requiredText(LIMITS.tag.title, 'Tag'),
  description: requiredText(LIMITS.tag.description, 'Description of a tag').optional(),
  colour: tagColourSchema.optional(),
});
const group = z.strictObject({
  name: requiredText(LIMITS.group.name, 'Group'),
  tags: named(tag, MOST.tags, 'Tags of a group', ({ title }) => title),
});
const board = z
  .strictObject({
    name: requiredText(LIMITS.tagBoard.name, 'Tag board'),
    groups: named(group, MOST.groups, 'Groups of a board', ({ name }) => name),
  })
  .refine(
    ({ groups }) => groups.reduce((sum, { tags }) => sum + tags.length, 0) <= MOST.tags,
    `A tag board can have at most ${MOST.tags} tags.`,
  );
const options = named(requiredText(LIMITS.select.label, 'Option'), LIMITS.select.options, 'Options', (label) => label);
const field = z
  .strictObject({
    label: requiredText(LIMITS.field.label, 'Field'),
    type: oneOf(FIELD_TYPES, 'Type of a field'),
    options: options.optional(),
    multiple: z.boolean().optional(),
  })
  .refine(({ type, options: given }) => type === 'SELECT' || !given?.length, 'Only a select field has options.');

/** What a template starts with, as it is stored and as files of templates have it: texts and names only, and nothing that could name an object. */
export const templateBody = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('PROJECT'),
      readme: textOf('Readme', MOST.text),
      boards: named(board, MOST.boards, 'Tag boards', ({ name }) => name),
      fields: named(field, MOST.fields, 'Fields', ({ label }) => label),
    }),
    z.strictObject({ kind: z.literal('INSIGHT'), text: textOf('Text', MOST.text) }),
    z.strictObject({ kind: z.literal('TAG_BOARD'), board }),
  ],
  { error: 'A template is of the kind PROJECT, INSIGHT or TAG_BOARD.' },
);

/** What a template starts with, without its name. */
export type TemplateBody =
  | Omit<ProjectTemplate, 'id' | 'title' | 'about'>
  | Omit<InsightTemplate, 'id' | 'title' | 'about'>
  | Omit<BoardTemplate, 'id' | 'title' | 'about'>;
