import { z } from 'zod';
import { ACCESS } from './access.js';
import { clientKeySchema, idList, idSchema, undoSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { nullishDefault } from './or-default.js';
import { oneOf, optionalText, requiredText } from './text-input.js';
import { keysOf } from './typed-object.js';

/** A project is a study that ends (closed) or a collection that keeps running (open). */
export const PROJECT_STATUSES = ['closed', 'open'] as const;

/** Whether a project is a study or a running collection. */
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

const name = requiredText(LIMITS.project.name, 'Name');
const description = optionalText(LIMITS.project.description, 'Description');
const status = oneOf(PROJECT_STATUSES, 'Status');

/** A new project, in a folder or (null) in none; open when nothing is said. */
export const createProjectInput = z.object({
  name,
  description,
  folderId: idSchema.nullish(),
  status: nullishDefault(status, 'open'),
  clientKey: clientKeySchema.nullish(),
});

/** Changes to a project; what is left out stays, and folder null takes it out of its folder. */
export const updateProjectInput = z.object({
  id: idSchema,
  name: name.optional(),
  description,
  folderId: idSchema.nullish(),
  status: status.optional(),
  undo: undoSchema,
});

/** The ids of projects that are archived, or unarchived, together: at most those that a workspace can have. */
export const projectIds = idList(LIMITS.project.perWorkspace, `At most ${LIMITS.project.perWorkspace} projects at a time.`);

/** What everyone shall have in each of several projects; null for what lies above. */
export const setProjectsDefaultAccessInput = z.object({
  changes: z
    .array(z.object({ projectId: idSchema, access: z.enum(keysOf(ACCESS)).nullish() }))
    .min(1, 'Choose a project.')
    .max(LIMITS.project.perWorkspace, `At most ${LIMITS.project.perWorkspace} projects at a time.`),
});

/** A new project, once parsed. */
export type CreateProjectInput = z.infer<typeof createProjectInput>;

/** Changes to a project, once parsed. */
export type UpdateProjectInput = z.infer<typeof updateProjectInput>;
