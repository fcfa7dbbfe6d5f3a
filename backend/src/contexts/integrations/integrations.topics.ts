import { z } from 'zod';
import { topic } from '#platform/jobs';

/** The files of an import are to become notes. */
export const runImport = topic('import.run', z.object({ batchId: z.string() }));
