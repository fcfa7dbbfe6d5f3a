import { IMPORT_ERRORS, OMITTED, OMITTED_KINDS, type OmittedKind } from '@libs/domain';

type KindTexts = { [Kind in OmittedKind as `${Kind}_one` | `${Kind}_other`]: string };

/** How many of a kind: the words of the table, with the count before them. */
export const kindTexts = Object.fromEntries(
  OMITTED_KINDS.flatMap((kind) => {
    const [one, other] = OMITTED[kind];
    return [
      [`${kind}_one`, `{{count}} ${one}`],
      [`${kind}_other`, `{{count}} ${other}`],
    ];
  }),
) as KindTexts;

/** Why a file was not imported. */
export const reasonTexts = IMPORT_ERRORS;
