import { z } from 'zod';
import { clientKeySchema, idList, idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { requiredText } from './text-input.js';

/** Where a group of users comes from: made by people here, or kept by the provider of identities, which alone changes it. */
export const GROUP_SOURCES = ['manual', 'SCIM'] as const;

/** Where a group of users comes from. */
export type GroupSource = (typeof GROUP_SOURCES)[number];

/** The days for which a deleted group can be brought back. */
export const GROUP_RESTORE_DAYS = 30;

const { members } = LIMITS.userGroups;
const name = requiredText(LIMITS.group.name, 'Name');
const userIds = idList(members, `A group can have at most ${members} members.`);

/** A new group of users. */
export const createGroupInput = z.object({ name, clientKey: clientKeySchema.nullish() });

/** Another name for a group. */
export const updateGroupInput = z.object({ id: idSchema, name });

/** People of a group: all of them, those that come, or those that go. */
export const groupMembersInput = z.object({ id: idSchema, userIds });
