import { ACCESS, ACCESS_REASON_KINDS, type Access, keysOf, READ_ONLY_REASONS } from '@libs/domain';
import { registerEnumType } from '@nestjs/graphql';
import { enumOf } from '#platform/graphql';

/** The four levels as a GraphQL enum; declared once, used by every noun of the context. */
export const AccessLevel = enumOf(keysOf(ACCESS));
export type AccessLevel = Access;
registerEnumType(AccessLevel, { name: 'Access' });

/** What a reason of somebody's access is, as a GraphQL enum. */
export const AccessReasonKindEnum = enumOf(ACCESS_REASON_KINDS);
registerEnumType(AccessReasonKindEnum, {
  name: 'AccessReasonKind',
  description:
    'request: given for a time to who asked for it; everyone: what all members have here; folder: what all have by a folder above; viewer and archived take away what is beyond reading.',
});

/** Why something cannot be changed, as a GraphQL enum. */
export const ReadOnlyReasonEnum = enumOf(keysOf(READ_ONLY_REASONS));
registerEnumType(ReadOnlyReasonEnum, { name: 'ReadOnlyReason' });
