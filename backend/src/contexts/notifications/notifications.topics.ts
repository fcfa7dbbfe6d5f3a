import { z } from 'zod';
import { topic } from '#platform/jobs';

/** What waits for a person is to be mailed. */
export const sendInboxMail = topic('inbox.mail', z.object({ userId: z.string() }));
/** The digest of a person is due. */
export const sendDigest = topic('inbox.digest', z.object({ userId: z.string() }));
