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
export type PersonalDataType = (typeof PERSONAL_DATA)[number];

/** A place in a text, in code points, that reads like personal data; confidence is between 0 and 1. */
export interface PersonalDataFinding {
  type: PersonalDataType;
  start: number;
  end: number;
  confidence: number;
}

/** What stands for each redacted character. */
export const REDACTED = '\u2588';

/** As many blocks as the text has code points: every offset behind it stays. */
export function blocksFor(text: string): string {
  let points = 0;
  for (const _ of text) points++;
  return REDACTED.repeat(points);
}
