import { z } from 'zod';
import { topic } from '#platform/jobs';

/** A member or a group was given a level on a place where they had none of their own. */
export const accessGranted = topic('access.granted', z.object({ grantId: z.string() }));
/** Someone asked for access to something, which may not exist. */
export const accessRequested = topic('access.requested', z.object({ requestId: z.string() }));
/** A request for access was answered, withdrawn, ended or taken back. */
export const accessAnswered = topic('access.answered', z.object({ requestId: z.string() }));
/** The time of a request, or of the access that it gave, is over. */
export const accessRunsOut = topic('access.runs-out', z.object({ requestId: z.string() }));
