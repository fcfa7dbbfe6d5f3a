import { z } from 'zod';
import { topic } from '#platform/jobs';

const arrived = z.object({ projectId: z.string(), noteIds: z.array(z.string()), userId: z.string() });

/** Texts came into a project from outside, brought by a user. */
export const noteImported = topic('note.arrived', arrived);
/**
 * Nothing of these texts is redacted by itself any more: what reads them by itself waits for this. With the message of their
 * arrival: run again it is sent again, with the same.
 */
export const noteAutoRedacted = topic('note.screened', arrived.extend({ arrival: z.string() }));
/** How the highlights of these notes are coded is to be kept. */
export const keepCodedPassages = topic('passages.keep', z.object({ noteIds: z.array(z.string()) }));
