/** What became of a row, as the report of an import says it. */
export const OUTCOME_WORDS: Readonly<Record<string, string>> = {
  created: 'Created',
  updated: 'Updated',
  unchanged: 'Already up to date',
  skipped: 'Skipped',
  refused: 'Left out',
};

/** Why. */
export const REASON_WORDS: Readonly<Record<string, string>> = {
  noName: 'The row has no name.',
  badEmail: 'An e-mail address is not valid.',
  manyEmails: 'The row has too many e-mail addresses.',
  tooLong: 'A text of the row is too long.',
  cells: 'The row has more cells than the header.',
  quotes: 'A quote of the row is not closed.',
  sameAsAbove: 'The same as a row above.',
  exists: 'The contact is there already.',
  emailTaken: 'Without the e-mail address that another contact has.',
  memberLeft: 'The person who began the import may not edit any more.',
};
