import { z } from 'zod';
import { topic } from '#platform/jobs';

/** A mail is to be sent. */
export const sendMail = topic('mail.send', z.object({ mailId: z.string() }));
