import { z } from 'zod';
import { idSchema } from './id-input.js';
import { oneOf } from './text-input.js';

/** What can be followed. */
export const FOLLOWED_KINDS = ['project', 'insight'] as const;

/** One of them. */
export type FollowedKind = (typeof FOLLOWED_KINDS)[number];

/** A project or an insight to follow, or to follow no longer. */
export const followInput = z.object({ kind: oneOf(FOLLOWED_KINDS, 'Kind'), id: idSchema });

/** What is followed, once parsed. */
export type FollowChoice = z.output<typeof followInput>;
