import { z } from 'zod';
import { idList, idSchema } from './id-input.js';
import { LIMITS } from './limits.js';

/** Kinds of personal data that can be found in a text, in the order in which one wins over another for the same characters. */
export const PERSONAL_DATA = [
  'EMAIL',
  'URL',
  'IBAN',
  'CARD',
  'NATIONAL_ID',
  'IP_ADDRESS',
  'PHONE',
  'BIRTH_DATE',
  'ADDRESS',
  'PERSON',
  'ORGANISATION',
  'PLACE',
] as const;
/** One kind of personal data. */
export type PersonalDataType = (typeof PERSONAL_DATA)[number];

/** A place in a text, in code points, that reads like personal data; confidence is between 0 and 1. */
export interface PersonalDataFinding {
  type: PersonalDataType;
  start: number;
  end: number;
  confidence: number;
}

/** A finding that is at least so likely is as good as certain: chosen from the start in a review, redacted by itself where a project says so. */
export const PERSONAL_DATA_SURE = 0.85;

const offset = z.int({ error: 'An offset must be a whole number.' }).min(0, 'An offset cannot be below 0.');
const passage = z
  .object({ start: offset, end: offset, type: z.enum(PERSONAL_DATA, { error: 'There is no such kind of personal data.' }).nullish() })
  .refine((input) => input.start < input.end, { path: ['end'], message: 'Select some text to redact.' });

/** Passages of a note to be redacted: code points of the plain text at `version`. */
export const redactNoteInput = z.object({
  noteId: idSchema,
  version: z.int({ error: 'A version must be a whole number.' }).min(0, 'A version cannot be below 0.'),
  passages: z
    .array(passage)
    .min(1, 'Select some text to redact.')
    .max(LIMITS.redaction.atOnce, `At most ${LIMITS.redaction.atOnce} passages can be redacted at once.`),
});
/** Passages to be redacted, once parsed. */
export type RedactNoteInput = z.output<typeof redactNoteInput>;

/** Redactions of one call. */
export const redactionIds = idList(LIMITS.redaction.atOnce, `At most ${LIMITS.redaction.atOnce} redactions can be changed at once.`);

/** What else can say words of a text: titles, names, comments, questions and what was written about it. */
export const REDACTION_COPY_KINDS = [
  'note',
  'insight',
  'insightText',
  'insightDraft',
  'summary',
  'answer',
  'savedSearch',
  'comment',
  'accessRequest',
  'project',
  'folder',
  'board',
  'group',
  'tag',
  'file',
  'field',
  'fieldOption',
  'fieldValue',
  'contact',
  'view',
  'contactConsent',
  'chart',
  'template',
] as const;
/** One kind of them. */
export type RedactionCopyKind = (typeof REDACTION_COPY_KINDS)[number];

const redactedWord = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'Select some text to redact.')
    .max(LIMITS.redaction.words, 'These words are too long to look for elsewhere.'),
  type: z.enum(PERSONAL_DATA, { error: 'There is no such kind of personal data.' }).nullish(),
});

/** Words that were redacted in a note, to be looked for outside its text. */
export const redactionCopiesInput = z.object({
  noteId: idSchema,
  words: z
    .array(redactedWord)
    .min(1, 'Select some text to redact.')
    .max(LIMITS.redaction.atOnce, `At most ${LIMITS.redaction.atOnce} passages can be redacted at once.`),
});
/** Those words, once parsed. */
export type RedactionCopiesInput = z.output<typeof redactionCopiesInput>;

/** The places in which they are replaced by blocks as well; none: only what the history of the note says. */
export const redactCopiesInput = redactionCopiesInput.extend({
  copies: z
    .array(z.object({ kind: z.enum(REDACTION_COPY_KINDS, { error: 'There is no such kind of object.' }), id: idSchema }))
    .max(LIMITS.redaction.copies, `At most ${LIMITS.redaction.copies} places can be redacted at once.`),
});
/** Those places, once parsed. */
export type RedactCopiesInput = z.output<typeof redactCopiesInput>;
