import { ACCESS, type Access, keysOf } from '@libs/domain';
import { registerEnumType } from '@nestjs/graphql';
import { enumOf } from '#platform/graphql';

/** The four levels as a GraphQL enum; declared once, used by every noun of the context. */
export const AccessLevel = enumOf(keysOf(ACCESS));
export type AccessLevel = Access;
registerEnumType(AccessLevel, { name: 'Access' });
