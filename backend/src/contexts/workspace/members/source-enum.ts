import { GROUP_SOURCES } from '@libs/domain';
import { registerEnumType } from '@nestjs/graphql';
import { enumOf } from '#platform/graphql';

/** Where a group or a member comes from, as a GraphQL enum. */
export const GroupSourceEnum = enumOf(GROUP_SOURCES);
registerEnumType(GroupSourceEnum, {
  name: 'GroupSource',
  description: 'manual: made here. SCIM: kept by the identity provider, which alone changes a group.',
});
