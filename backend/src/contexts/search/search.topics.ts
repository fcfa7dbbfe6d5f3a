import { SEARCH_TYPES } from '@libs/domain';
import { z } from 'zod';
import { topic } from '#platform/jobs';

/** Entries are to be brought to the cluster. */
export const sendEntries = topic('search.send', z.object({ keys: z.array(z.object({ type: z.enum(SEARCH_TYPES), id: z.string() })) }));
/** The cluster is to learn a workspace that it does not know. */
export const fillCluster = topic('search.fill', z.object({}));
/** A saved search is to be looked through on a day, by its owner or another who hears of it. */
export const savedSearchDue = topic('search.due', z.object({ searchId: z.string(), userId: z.string().nullish(), day: z.string() }));
/** A saved search found something new. */
export const searchFound = topic('search.found', z.object({ findingId: z.string() }));
