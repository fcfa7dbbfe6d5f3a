import { ACCESS, ACCESS_REASON_KINDS, type Access, atLeast, keysOf, READ_ONLY_REASONS } from '@libs/domain';
import { Field, type MiddlewareContext, type NextFn, registerEnumType } from '@nestjs/graphql';
import type { Caller } from '#platform/access';
import { enumOf } from '#platform/graphql';

/** The four levels as a GraphQL enum; declared once, used by every noun of the context. */
export const AccessLevel = enumOf(keysOf(ACCESS));
export type AccessLevel = Access;
registerEnumType(AccessLevel, { name: 'Access' });

/** In a workspace that is closed by its subscription no one gets beyond reading, whatever an object says. */
async function capByState({ context }: MiddlewareContext<unknown, { caller?: Caller }>, next: NextFn<Access>): Promise<Access> {
  const access = await next();
  const state = context.caller?.actor?.plan?.state ?? 'open';
  return state !== 'open' && atLeast(access, 'read') ? 'read' : access;
}

/** The field `viewerAccess` of an object: what the reader may do with it now. */
export const ViewerAccess = () => Field(() => AccessLevel, { middleware: [capByState] });

/** What a reason of a person's access is, as a GraphQL enum. */
export const AccessReasonKindEnum = enumOf(ACCESS_REASON_KINDS);
registerEnumType(AccessReasonKindEnum, {
  name: 'AccessReasonKind',
  description:
    'request: given for a time to who asked for it; everyone: what all members have here; folder: what all have by a folder above; viewer and archived take away what is beyond reading.',
});

/** Why something cannot be changed, as a GraphQL enum. */
export const ReadOnlyReasonEnum = enumOf(keysOf(READ_ONLY_REASONS));
registerEnumType(ReadOnlyReasonEnum, { name: 'ReadOnlyReason' });
