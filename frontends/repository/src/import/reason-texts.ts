import { IMPORT_ERRORS, LEFT_OUT, LEFT_OUT_KINDS, type LeftOutKind } from '@libs/domain';

type KindTexts = { [Kind in LeftOutKind as `${Kind}_one` | `${Kind}_other`]: string };

/** How many of a kind: the words of the table, with the count before them. */
export const kindTexts = Object.fromEntries(
  LEFT_OUT_KINDS.flatMap((kind) => {
    const [one, other] = LEFT_OUT[kind];
    return [
      [`${kind}_one`, `{{count}} ${one}`],
      [`${kind}_other`, `{{count}} ${other}`],
    ];
  }),
) as KindTexts;

/** Why a file was not imported. */
export const reasonTexts = IMPORT_ERRORS;
