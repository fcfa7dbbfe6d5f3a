import { z } from 'zod';
import { topic } from '#platform/jobs';

/** The rows of a table are to become contacts. */
export const runContactImport = topic('contactImport.run', z.object({ importId: z.string() }));
