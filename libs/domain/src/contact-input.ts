import { z } from 'zod';
import { emailSchema, foldEmail } from './email.js';
import { clientKeySchema, idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { optionalText, requiredText } from './text-input.js';

const LIMIT = LIMITS.contact;

const name = requiredText(LIMITS.person.name, 'Name');
const emails = z
  .array(emailSchema, { error: 'E-mail must be a list of addresses.' })
  .max(LIMIT.emails, `A contact can have at most ${LIMIT.emails} e-mail addresses.`)
  .refine((list) => new Set(list.map(foldEmail)).size === list.length, 'Each e-mail address can stand in a contact once.');
const rest = {
  organisation: optionalText(LIMIT.organisation, 'Organization'),
  phone: optionalText(LIMIT.phone, 'Phone'),
  jobTitle: optionalText(LIMIT.jobTitle, 'Job title'),
  notes: optionalText(LIMIT.notes, 'The notes'),
};

/** A new contact of the workspace. */
export const createContactInput = z.object({
  name,
  emails: emails.nullish().transform((list) => list ?? []),
  ...rest,
  clientKey: clientKeySchema.nullish(),
});
/** A new contact, once parsed. */
export type CreateContactInput = z.output<typeof createContactInput>;

/** Changes to a contact; what is left out stays, and an empty text is taken away. */
export const updateContactInput = z.object({ id: idSchema, name: name.optional(), emails: emails.optional(), ...rest });
/** Changes to a contact, once parsed. */
export type UpdateContactInput = z.output<typeof updateContactInput>;

const speaker = { noteId: idSchema, speakerId: requiredText(LIMIT.speakerId, 'Speaker') };

/** Which contact a speaker of a note is; a new one with the speaker's name when it is left out. */
export const linkSpeakerInput = z.object({ ...speaker, contactId: idSchema.nullish() });
/** Which contact a speaker is, once parsed. */
export type LinkSpeakerInput = z.output<typeof linkSpeakerInput>;

/** A speaker of a note who is no contact after all. */
export const unlinkSpeakerInput = z.object(speaker);
/** A speaker who is no contact after all, once parsed. */
export type UnlinkSpeakerInput = z.output<typeof unlinkSpeakerInput>;
