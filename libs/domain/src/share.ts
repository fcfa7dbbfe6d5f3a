import { z } from 'zod';
import { codePointLength, isStorableText } from './code-points.js';
import { idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { oneOf } from './text-input.js';

/** What a link can open to the public; of a project its published insights. */
export const SHARE_OBJECT_TYPES = ['note', 'highlight', 'insight', 'project'] as const;

/** The kind of object that a link opens. */
export type ShareObjectType = (typeof SHARE_OBJECT_TYPES)[number];

const MOMENT = 'Enter a date and time with its zone, like 2027-01-31T18:00:00Z.';

const moment = z.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], { error: MOMENT });

/** When a link stops working: a moment ahead of the clock (a Date, or ISO text with its zone), or null for never. */
export const expirySchema = moment.refine((at) => at.getTime() > Date.now(), 'Choose a time that is still to come.').nullish();

const { min, max } = LIMITS.linkPassword;
/** The password of a link, as it was typed: spaces count. */
const linkPassword = z
  .string()
  .refine(
    (text) => isStorableText(text) && codePointLength(text) >= min && codePointLength(text) <= max,
    `Use ${min} to ${max} characters.`,
  );

/** What opens a link that has a password. Any text may be tried; what no password can be is as wrong as any other. */
export const openPublicLinkInput = z.object({ token: z.string().max(200), password: z.string().max(1000) });

/** A new public link to one object. */
export const createShareLinkInput = z.object({
  objectType: oneOf(SHARE_OBJECT_TYPES, 'Object type'),
  objectId: idSchema,
  expiresAt: expirySchema,
  password: linkPassword.nullish(),
});

/** Another expiry for a link, null for never. */
export const changeShareLinkInput = z.object({ id: idSchema, expiresAt: expirySchema });

/** A new public link, once parsed. */
export type CreateShareLinkInput = z.infer<typeof createShareLinkInput>;
