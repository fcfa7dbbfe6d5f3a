import { z } from 'zod';
import { LIMITS } from './limits.js';
import { regionSchema } from './regions.js';
import { subdomainSchema } from './subdomain.js';
import { requiredText } from './text-input.js';

const name = requiredText(LIMITS.workspace.name, 'Name');

/** A new workspace; without a region it goes to the default one. */
export const createWorkspaceInput = z.object({ name, subdomain: subdomainSchema, region: regionSchema });

/** A new name for the actor's workspace. */
export const renameWorkspaceInput = z.object({ name });

/** A new sub-domain for the actor's workspace, which may change five times. */
export const changeSubdomainInput = z.object({ subdomain: subdomainSchema });

/** A new workspace, once parsed. */
export type CreateWorkspaceInput = z.infer<typeof createWorkspaceInput>;
