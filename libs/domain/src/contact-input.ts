import { z } from 'zod';
import { emailSchema, foldEmail } from './email.js';
import { clientKeySchema, idList, idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { oneOf, optionalText, requiredText } from './text-input.js';
import { ROWS_AT_ONCE } from './view.js';

const LIMIT = LIMITS.contact;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A 31st of February becomes a day of March. */
const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

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

/** The contacts that one action deletes or brings back. */
export const contactIdsInput = idList(ROWS_AT_ONCE, `At most ${ROWS_AT_ONCE} contacts at once.`);

/** The texts of a contact. */
export const CONTACT_TEXTS = ['name', 'organisation', 'phone', 'jobTitle', 'notes'] as const;
/** One of them. */
export type ContactTextColumn = (typeof CONTACT_TEXTS)[number];

/** Two contacts that become one: `id` stays, `take` are the texts that come from the other. */
export const mergeContactsInput = z
  .object({
    id: idSchema,
    mergedId: idSchema,
    take: z
      .array(oneOf(CONTACT_TEXTS, 'Take'))
      .nullish()
      .transform((list) => list ?? []),
    clientKey: clientKeySchema.nullish(),
  })
  .refine((input) => input.id !== input.mergedId, { path: ['mergedId'], message: 'Choose two contacts.' });
/** Two contacts that become one, once parsed. */
export type MergeContactsInput = z.output<typeof mergeContactsInput>;

/** What the consents of a contact come to. */
export const CONSENT_STATES = ['NONE', 'GIVEN', 'WITHDRAWN'] as const;
/** One of them. */
export type ConsentState = (typeof CONSENT_STATES)[number];

const day = z
  .string({ error: 'Enter a date, such as 2026-11-21.' })
  .refine((text) => DAY.test(text) && isDay(text), 'Enter a date, such as 2026-11-21.');

/** What a contact agreed to: its scope, the words and their version, and the day. */
export const recordConsentInput = z.object({
  contactId: idSchema,
  scope: requiredText(LIMIT.consentScope, 'Scope'),
  text: optionalText(LIMIT.notes, 'The text'),
  version: optionalText(LIMIT.consentVersion, 'Version'),
  givenOn: day,
  clientKey: clientKeySchema.nullish(),
});
/** A consent, once parsed. */
export type RecordConsentInput = z.output<typeof recordConsentInput>;

/** The day on which a consent is taken back; null says that it holds after all. */
export const withdrawConsentInput = z.object({ id: idSchema, withdrawnOn: day.nullish() });
/** A consent that is taken back, once parsed. */
export type WithdrawConsentInput = z.output<typeof withdrawConsentInput>;

const speaker = { noteId: idSchema, speakerId: requiredText(LIMIT.speakerId, 'Speaker') };

/** Whether the speakers of that name in the other notes of the project are meant as well. */
const alike = z
  .boolean()
  .nullish()
  .transform((yes) => yes ?? false);

/** Which contact a speaker of a note is; a new one with the speaker's name when it is left out. */
export const linkSpeakerInput = z.object({ ...speaker, contactId: idSchema.nullish(), alike });
/** Which contact a speaker is, once parsed. */
export type LinkSpeakerInput = z.output<typeof linkSpeakerInput>;

/** A speaker of a note who is no contact after all. */
export const unlinkSpeakerInput = z.object({ ...speaker, alike });
/** A speaker who is no contact after all, once parsed. */
export type UnlinkSpeakerInput = z.output<typeof unlinkSpeakerInput>;
