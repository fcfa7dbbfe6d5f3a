import { z } from 'zod';
import { clientKeySchema, idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { nullishDefault } from './or-default.js';
import { PROJECT_STATUSES } from './project.js';
import { oneOf, requiredText } from './text-input.js';

/** What can be started from a template. */
export const TEMPLATE_KINDS = ['PROJECT', 'INSIGHT', 'TAG_BOARD'] as const;
/** What a template makes. */
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/**
 * What to make from a template, and where: a project in a folder or (null) in none, an insight or a tag board in a project, which they need.
 */
export const useTemplateInput = z.object({
  templateId: requiredText(LIMITS.title, 'Template'),
  name: requiredText(LIMITS.title, 'Name'),
  folderId: idSchema.nullish(),
  status: nullishDefault(oneOf(PROJECT_STATUSES, 'Status'), 'closed'),
  projectId: idSchema.nullish(),
  clientKey: clientKeySchema.nullish(),
});
/** What to make from a template, once parsed. */
export type UseTemplateInput = z.output<typeof useTemplateInput>;
