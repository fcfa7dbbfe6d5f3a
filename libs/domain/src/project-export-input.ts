import { z } from 'zod';
import { clientKeySchema, idSchema } from './id-input.js';
import { EXPORT_CONTENTS, exportProblem, PROJECT_EXPORT_FORMATS } from './project-export.js';
import { oneOf } from './text-input.js';

/** What of a project to export, and as what. */
export const exportProjectInput = z
  .object({
    projectId: idSchema,
    format: oneOf(PROJECT_EXPORT_FORMATS, 'Format'),
    contents: z.array(oneOf(EXPORT_CONTENTS, 'Contents')).transform((list) => [...new Set(list)]),
    clientKey: clientKeySchema.nullish(),
  })
  .superRefine(({ format, contents }, ctx) => {
    const message = exportProblem(format, contents);
    if (message) ctx.addIssue({ code: 'custom', path: ['contents'], message });
  });
/** What of a project to export, once parsed. */
export type ExportProjectInput = z.output<typeof exportProjectInput>;
