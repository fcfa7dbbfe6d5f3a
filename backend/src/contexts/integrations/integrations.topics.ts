import { z } from 'zod';
import { topic } from '#platform/jobs';

/** The files of an import are to become notes. */
export const runImport = topic('import.run', z.object({ batchId: z.string() }));
/** An export of a project is to be written. */
export const runProjectExport = topic('project-export.run', z.object({ exportId: z.string() }));
/** An archive of a project is to become one. */
export const runProjectImport = topic('project-import.run', z.object({ importId: z.string() }));
/** What a call that adds the sample and is stopped leaves half made is to be made whole. */
export const finishSample = topic('sample.finish', z.object({ userId: z.string(), key: z.string() }));
/** Files of exports that are gone or were begun again, and of imports that have ended. */
export const discardExports = topic('project-export.discard', z.object({ keys: z.array(z.string()) }));
