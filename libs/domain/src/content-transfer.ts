import { z } from 'zod';
import { idSchema } from './id-input.js';

/** What a member owns and can be given to another. */
export const CONTENT_KINDS = ['project', 'folder', 'savedSearch', 'chart', 'view', 'link', 'grant'] as const;
/** One of them. */
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** Whose content goes to whom, by their memberships. */
export const transferContentInput = z.object({ fromId: idSchema, toId: idSchema });
