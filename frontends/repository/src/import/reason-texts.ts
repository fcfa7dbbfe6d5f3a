import { IMPORT_ERRORS, OMITTED, OMITTED_KINDS, recordFrom } from '@libs/domain';

/** How many of a kind: the words of the table, with the count before them. */
export const kindTexts = recordFrom(
  OMITTED_KINDS.flatMap((kind) => {
    const [value, other] = OMITTED[kind];
    return [[`${kind}_one`, `{{count}} ${value}`] as const, [`${kind}_other`, `{{count}} ${other}`] as const];
  }),
);

/** Why a file was not imported. */
export const reasonTexts = IMPORT_ERRORS;
