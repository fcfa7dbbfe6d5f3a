import { z } from 'zod';
import { clientKeySchema, idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { nullishDefault } from './or-default.js';
import { PROJECT_STATUSES } from './project.js';
import { oneOf, optionalText, requiredText } from './text-input.js';

/** What can be started from a template. */
export const TEMPLATE_KINDS = ['PROJECT', 'INSIGHT', 'TAG_BOARD'] as const;
/** What a template makes. */
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** Where a template comes from: the product, this workspace, or the file of a publisher. */
export const TEMPLATE_SOURCES = ['BUILT_IN', 'WORKSPACE', 'COMMUNITY'] as const;
/** One of them. */
export type TemplateSource = (typeof TEMPLATE_SOURCES)[number];

const title = requiredText(LIMITS.title, 'Name');
const about = optionalText(LIMITS.template.about, 'Description');

/** A project, an insight or a tag board whose structure becomes a template of the workspace. */
export const saveAsTemplateInput = z.object({
  kind: oneOf(TEMPLATE_KINDS, 'Kind'),
  objectId: idSchema,
  title,
  about,
  clientKey: clientKeySchema.nullish(),
});
/** What becomes a template, once parsed. */
export type SaveAsTemplateInput = z.output<typeof saveAsTemplateInput>;

/** Changes to a template of the workspace; what is left out stays. */
export const updateTemplateInput = z.object({ id: idSchema, title: title.optional(), about, isDefault: z.boolean().optional() });
/** Such changes, once parsed. */
export type UpdateTemplateInput = z.output<typeof updateTemplateInput>;

const packText = z
  .string()
  .max(LIMITS.templatePack.packBytes, `A file of templates can have at most ${LIMITS.templatePack.packBytes / 1024 ** 2} MB.`);
/** The text of a file of templates, to be looked at. */
export const templatePackInput = z.object({ content: packText });
/** The text of a file of templates, and the fingerprint of the key that a person decided to trust; known keys need none. */
export const importTemplatePackInput = z.object({
  content: packText,
  trustedFingerprint: z.string().max(100).nullish(),
  clientKey: clientKeySchema.nullish(),
});
/** A file to import, once parsed. */
export type ImportTemplatePackInput = z.output<typeof importTemplatePackInput>;

/**
 * What to make from a template, and where: a project in a folder or (null) in none, an insight or a tag board in a project, which they need.
 */
export const useTemplateInput = z.object({
  templateId: requiredText(LIMITS.title, 'Template'),
  name: requiredText(LIMITS.title, 'Name'),
  description: optionalText(LIMITS.project.description, 'Description'),
  folderId: idSchema.nullish(),
  status: nullishDefault(oneOf(PROJECT_STATUSES, 'Status'), 'closed'),
  projectId: idSchema.nullish(),
  clientKey: clientKeySchema.nullish(),
});
/** What to make from a template, once parsed. */
export type UseTemplateInput = z.output<typeof useTemplateInput>;
