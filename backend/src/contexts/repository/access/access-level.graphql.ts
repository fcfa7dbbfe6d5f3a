import { registerEnumType } from '@nestjs/graphql';

/** The four levels as a GraphQL enum; declared once, used by every noun of the context. */
export enum AccessLevel {
  none = 'none',
  read = 'read',
  write = 'write',
  full = 'full',
}
registerEnumType(AccessLevel, { name: 'Access' });
