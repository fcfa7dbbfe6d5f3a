import { DOMAIN_MAILBOXES, DOMAIN_PROOFS, type DomainMailbox, type DomainProof } from '@libs/domain';
import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { enumOf } from '#platform/graphql';

const DomainProofEnum = enumOf(DOMAIN_PROOFS);
registerEnumType(DomainProofEnum, { name: 'DomainProof' });
const DomainMailboxEnum = enumOf(DOMAIN_MAILBOXES);
registerEnumType(DomainMailboxEnum, { name: 'DomainMailbox' });

@ObjectType({ description: 'A domain whose people belong to the workspace, once it is proved to be its own.' })
export class Domain {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field({ description: 'The name of the TXT record that proves it.' }) recordName: string;
  @Field({ description: 'What that record says.' }) recordValue: string;
  @Field(() => Date, { nullable: true }) verifiedAt: Date | null;
  @Field(() => DomainProofEnum, { nullable: true }) verifiedBy: DomainProof | null;
  @Field(() => Date, { nullable: true, description: 'When the record was last there.' }) checkedAt: Date | null;
  @Field(() => String, { nullable: true, description: 'Where the last link that proves it was mailed.' }) mailedTo: string | null;
}

@InputType()
export class AddDomainInput {
  @Field({ description: 'Like example.com.' }) name: string;
}

@InputType({ description: 'Mails a link that proves the domain to one of its admin addresses.' })
export class MailDomainInput {
  @Field(() => ID) id: string;
  @Field(() => DomainMailboxEnum) mailbox: DomainMailbox;
}

@InputType()
export class ConfirmDomainInput {
  @Field() token: string;
}

@ObjectType({ description: 'What was proved by a mailed link, as far as its reader may know.' })
export class ConfirmedDomain {
  @Field() name: string;
  @Field() workspaceName: string;
}
