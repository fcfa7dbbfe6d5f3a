import { z } from 'zod';
import { topic } from '#platform/jobs';

/** A workspace was made, with its maker as the first admin. */
export const workspaceCreated = topic('workspace.created', z.object({ userId: z.string() }));
/** A user became a member, or one again. */
export const memberJoined = topic('member.joined', z.object({ memberId: z.string(), userId: z.string() }));
/** A member was removed; sessions on the host and access tokens have ended in the same transaction. */
export const memberRemoved = topic('member.removed', z.object({ memberId: z.string(), userId: z.string() }));
/** Texts are searched in another language from now on. */
export const languageChanged = topic('workspace.language-changed', z.object({}));
/** A UTC day began: for what has to be done daily in each workspace. */
export const dayStarted = topic('day.began', z.object({ day: z.string() }));
