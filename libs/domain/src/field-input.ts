import { z } from 'zod';
import { tagColourSchema } from './colour.js';
import { MESSAGES } from './errors.js';
import { FIELD_TARGETS, FIELD_TYPES, PROJECT_FIELD_TARGETS } from './field.js';
import { clientKeySchema, idSchema, indexSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { oneOf, requiredText } from './text-input.js';

const label = requiredText(LIMITS.field.label, 'Name');
const optionLabel = requiredText(LIMITS.select.label, 'Option');
const type = oneOf(FIELD_TYPES, 'Type');
const yesOrNo = z
  .boolean()
  .nullish()
  .transform((yes) => yes ?? false);

/** A new field of a project, of a group of the workspace, or of the workspace's contacts; options are for a SELECT field alone. */
export const createFieldInput = z
  .object({
    projectId: idSchema.nullish().transform((id) => id ?? null),
    groupId: idSchema.nullish().transform((id) => id ?? null),
    target: oneOf(FIELD_TARGETS, 'Target'),
    label,
    type,
    multiple: yesOrNo,
    options: z
      .array(optionLabel)
      .max(LIMITS.select.options, MESSAGES.tooManyOptions)
      .nullish()
      .transform((list) => list ?? []),
    clientKey: clientKeySchema.nullish(),
  })
  .refine((input) => input.type === 'SELECT' || (!(input.multiple && input.type !== 'PERSON') && !input.options.length), {
    path: ['options'],
    message: 'Only a select field has options.',
  })
  .refine((input) => [input.projectId, input.groupId].filter((id) => id !== null).length === (input.target === 'contact' ? 0 : 1), {
    path: ['projectId'],
    message: 'Fields of notes and insights belong to a project or to a group, those of contacts to the workspace.',
  });
/** A new field, once parsed. */
export type CreateFieldInput = z.output<typeof createFieldInput>;

/** Changes to a field; what is left out stays. `defaultValue` is a value as one of its objects could have it; null or an empty text: none. */
export const updateFieldInput = z.object({
  id: idSchema,
  label: label.optional(),
  required: z.boolean().optional(),
  hidden: z.boolean().optional(),
  defaultValue: z.string().nullish(),
});
/** Changes to a field, once parsed. */
export type UpdateFieldInput = z.output<typeof updateFieldInput>;

/** A new type of a field. */
export const changeFieldTypeInput = z.object({ id: idSchema, type, multiple: yesOrNo });
/** A new type of a field, once parsed. */
export type ChangeFieldTypeInput = z.output<typeof changeFieldTypeInput>;

/** The place of a field or an option in its list. */
export const moveFieldInput = z.object({ id: idSchema, index: indexSchema });
/** The place of a field or an option, once parsed. */
export type MoveFieldInput = z.output<typeof moveFieldInput>;

/** A new option of a SELECT field; without a colour it takes the one least used. */
export const createFieldOptionInput = z.object({
  fieldId: idSchema,
  label: optionLabel,
  colour: tagColourSchema.nullish(),
  clientKey: clientKeySchema.nullish(),
});
/** A new option, once parsed. */
export type CreateFieldOptionInput = z.output<typeof createFieldOptionInput>;

/** Changes to an option; what is left out stays. */
export const updateFieldOptionInput = z.object({ id: idSchema, label: optionLabel.optional(), colour: tagColourSchema.optional() });
/** Changes to an option, once parsed. */
export type UpdateFieldOptionInput = z.output<typeof updateFieldOptionInput>;

/** An option to take away, and which one its values get instead, if any. */
export const deleteFieldOptionInput = z
  .object({ id: idSchema, replacementId: idSchema.nullish() })
  .refine((input) => input.id !== input.replacementId, { path: ['replacementId'], message: 'Choose another option as the replacement.' });
/** An option to take away, once parsed. */
export type DeleteFieldOptionInput = z.output<typeof deleteFieldOptionInput>;

/** A new group of fields of notes or of insights. */
export const createFieldGroupInput = z.object({
  name: label,
  target: oneOf(PROJECT_FIELD_TARGETS, 'Target'),
  clientKey: clientKeySchema.nullish(),
});
/** A new group of fields, once parsed. */
export type CreateFieldGroupInput = z.output<typeof createFieldGroupInput>;

/** Another name of a group of fields. */
export const renameFieldGroupInput = z.object({ id: idSchema, name: label });

/** A project, and a group of fields that it uses or does not. */
export const fieldGroupLinkInput = z.object({ projectId: idSchema, groupId: idSchema });
/** The same, once parsed. */
export type FieldGroupLinkInput = z.output<typeof fieldGroupLinkInput>;

/**
 * Values of fields of objects of one kind; null empties. `seen` is what the person saw when they began to type: when something else is there by then,
 * nothing is set.
 */
export const setFieldValuesInput = z.object({
  target: oneOf(FIELD_TARGETS, 'Target'),
  values: z
    .array(
      z.object({
        objectId: idSchema,
        fieldId: idSchema,
        value: z.string().nullish(),
        seen: z.string().nullish(),
      }),
    )
    .min(1, 'Choose what to fill in.')
    .max(LIMITS.field.atOnce, `At most ${LIMITS.field.atOnce} values can be set at once.`),
});
/** Values of fields, once parsed. */
export type SetFieldValuesInput = z.output<typeof setFieldValuesInput>;
