import { z } from 'zod';
import { TIMED_ACCESS_LEVELS } from './access-request.js';
import { idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { normalizeSubdomain } from './subdomain.js';
import { oneOf, requiredText } from './text-input.js';

/** What operators of the installation may do in a workspace that let them in. */
export type SupportLevel = (typeof TIMED_ACCESS_LEVELS)[number];

/** What becomes of a request of an operator, or of access that an admin gave unasked. */
export const SUPPORT_STATES = ['requested', 'active', 'declined', 'ended', 'expired'] as const;
/** One of them. */
export type SupportState = (typeof SUPPORT_STATES)[number];

/** For how many days admins can give access. */
export const SUPPORT_DAYS = [1, 3, 7, 14, LIMITS.support.grantDays] as const;

const DAYS = 'Choose one of the offered numbers of days.';
const days = z.number({ error: DAYS }).refine((value) => SUPPORT_DAYS.some((one) => one === value), { message: DAYS });

/** Which workspace is meant: its address, or the first part of it. */
export const supportedWorkspace = z.string({ error: 'Enter the address of the workspace.' }).transform((text) =>
  normalizeSubdomain(text)
    .replace(/^https?:\/\//, '')
    .replace(/[.:/].*$/s, ''),
);

/** An operator's request to be let into a workspace, and why. */
export const requestSupportInput = z.object({ subdomain: supportedWorkspace, reason: requiredText(LIMITS.support.reason, 'Reason') });
/** The same, once parsed. */
export type RequestSupportInput = z.output<typeof requestSupportInput>;

/** Access that an admin gives to every operator without being asked. */
export const openToSupportInput = z.object({ access: oneOf(TIMED_ACCESS_LEVELS, 'Access'), days });
/** The same, once parsed. */
export type OpenToSupportInput = z.output<typeof openToSupportInput>;

/** An answer to a request: a level and for how long, or (null) no. */
export const answerSupportInput = z.object({
  id: idSchema,
  access: oneOf(TIMED_ACCESS_LEVELS, 'Access').nullish(),
  days: days.default(LIMITS.support.grantDays),
});
/** The same, once parsed. */
export type AnswerSupportInput = z.output<typeof answerSupportInput>;

/** Which access is to end; without an id, all that there is. */
export const endSupportInput = z.object({ id: idSchema.nullish() });

/** Root fields by whose name alone it is clear that they take something away. */
const DELETES = /^(delete|remove|purge|erase|empty)/;
/** Those that decide who may see what, set a project up, make a place that belongs to its maker, or take away for good. */
const REFUSED: ReadonlySet<string> = new Set([
  'accessOf',
  'answerAccessRequest',
  'archiveProjects',
  'createFolder',
  'createProject',
  'createTagBoard',
  'endAccessRequest',
  'follow',
  'inheritFolderAccess',
  'inheritProjectAccess',
  'leaveWorkspace',
  'linkFieldGroup',
  'linkTagBoard',
  'lockTagBoard',
  'makeRedactionsPermanent',
  'moveFolder',
  'moveNotes',
  'requestAccess',
  'saveAsTemplate',
  'saveFeed',
  'saveOnboarding',
  'saveSearch',
  'setDefaultView',
  'setFolderAccess',
  'setFolderDefaultAccess',
  'setNotification',
  'setProjectAccess',
  'setProjectAiMode',
  'setProjectDefaultAccess',
  'share',
  'subscribeToFeed',
  'unarchiveProjects',
  'undoAccessAnswer',
  'undoImport',
  'unlinkFieldGroup',
  'unlinkTagBoard',
  'unshare',
  'updateFolder',
  'updateProject',
  'useTemplate',
]);

/**
 * Whether a root field is closed to operators, however far they were let in: they delete nothing, and decide on no one's access. What administers a
 * workspace, and what exports, is closed to them besides.
 */
export const isClosedToSupport = (field: string): boolean => DELETES.test(field) || REFUSED.has(field);
