import { z } from 'zod';
import { HOME_PAGES } from './home-page.js';
import { LIMITS } from './limits.js';
import { regionSchema } from './regions.js';
import { subdomainSchema } from './subdomain.js';
import { oneOf, optionalText, requiredText } from './text-input.js';

const name = requiredText(LIMITS.workspace.name, 'Name');

/** A new workspace; without a region it goes to the one of the installation. */
export const createWorkspaceInput = z.object({ name, subdomain: subdomainSchema, region: regionSchema });

/** A new name for the actor's workspace. */
export const renameWorkspaceInput = z.object({ name });

/** A new sub-domain for the actor's workspace, which may change five times. */
export const changeSubdomainInput = z.object({ subdomain: subdomainSchema });

/** The page that everyone begins on. */
export const setHomePageInput = z.object({ homePage: oneOf(HOME_PAGES, 'Home page') });

/** What admins announce on Home, and until when; without a text nothing is announced. */
export const announcementInput = z.object({
  text: optionalText(LIMITS.workspace.announcement, 'Announcement').transform((text) => text ?? null),
  until: z
    .date({ error: 'Choose a day.' })
    .nullish()
    .transform((until) => until ?? null),
});
/** The same, once parsed. */
export type AnnouncementInput = z.output<typeof announcementInput>;

/** When what an admin deleted at a time is gone for good. */
export const workspaceErasedAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + LIMITS.workspace.keptDays * 86_400_000);

/** The name of the workspace that is to be deleted, typed to confirm it. */
export const deleteWorkspaceInput = z.object({ name });

/** A new workspace, once parsed. */
export type CreateWorkspaceInput = z.infer<typeof createWorkspaceInput>;
