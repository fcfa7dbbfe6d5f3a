import { z } from 'zod';
import { topic } from '#platform/jobs';

/** The bytes of a file are to be sealed. */
export const sealFile = topic('files.seal', z.object({ id: z.string() }));
/** The bytes of a file that was sealed at that moment are to be readable again. */
export const unsealFile = topic('files.unseal', z.object({ id: z.string(), at: z.string() }));
/** Stored bytes are to go. */
export const discardFiles = topic('files.discard', z.object({ keys: z.array(z.string()) }));
/** All stored bytes of a workspace that is gone are to go. The database orders it when it erases the workspace. */
export const eraseFiles = topic('files.erase', z.object({ workspaceId: z.uuid() }));
