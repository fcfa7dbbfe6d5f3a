import { type AllowedNetwork as Allowed, DOWNLOADS_FOR, type DownloadsFor, HOLD_REASONS, type HoldReason } from '@libs/domain';
import { Field, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { enumOf } from '#platform/graphql';

const DownloadsForEnum = enumOf(DOWNLOADS_FOR);
registerEnumType(DownloadsForEnum, { name: 'DownloadsFor', description: 'Who may take files out of the workspace.' });
const HoldReasonEnum = enumOf(HOLD_REASONS);
registerEnumType(HoldReasonEnum, {
  name: 'HoldReason',
  description: 'secondFactor: the account has to set one up first. network: the workspace is not open to this address.',
});

@ObjectType({ description: 'Why a member who is logged in may not come in now.' })
export class SessionHold {
  @Field(() => HoldReasonEnum) reason: HoldReason;
  @Field() message: string;
}

@ObjectType({ description: 'Addresses from which the workspace may be opened.' })
export class AllowedNetwork {
  @Field({ description: 'An address or a network like 203.0.113.0/24.' }) network: string;
  @Field() label: string;
}

@ObjectType({ description: 'What admins decide about who comes into the workspace and what leaves it.' })
export class SecuritySettings {
  @Field({ description: 'Whether links can open pages to people without an account. While it is off, those that were made open nothing.' })
  publicSharing: boolean;
  @Field(() => [String], { description: 'The origins of sites that may show quotes in a frame.' }) embedSites: string[];
  @Field({ description: 'Whether members need a second factor; those whom an identity provider logs in do not.' })
  requireSecondFactor: boolean;
  @Field(() => Int, { description: 'Days after which a login is asked for again; 0: no limit of its own.' }) sessionDays: number;
  @Field(() => Int, { description: 'Minutes without use after which a login is asked for again; 0: no limit of its own.' })
  idleMinutes: number;
  @Field(() => [AllowedNetwork], { description: 'Empty: from anywhere. Shown to admins; to others it is empty. At most 100.' })
  allowedNetworks: Allowed[];
  @Field(() => DownloadsForEnum) downloads: DownloadsFor;
}

@InputType()
export class AllowedNetworkInput {
  @Field() network: string;
  @Field() label: string;
}

@InputType({ description: 'What is left out stays.' })
export class UpdateSecurityInput {
  @Field(() => Boolean, { nullable: true }) publicSharing?: boolean;
  @Field(() => [String], { nullable: true, description: 'Like https://intranet.example.com or https://*.example.com.' })
  embedSites?: string[];
  @Field(() => Boolean, { nullable: true }) requireSecondFactor?: boolean;
  @Field(() => Int, { nullable: true, description: '0, 1, 7, 14 or 30.' }) sessionDays?: number;
  @Field(() => Int, { nullable: true, description: '0, 60, 480 or 1440.' }) idleMinutes?: number;
  @Field(() => [AllowedNetworkInput], { nullable: true, description: 'At most 100 addresses or networks; empty for anywhere.' })
  allowedNetworks?: AllowedNetworkInput[];
  @Field(() => Boolean, { nullable: true, description: 'Allows a list that locks its sender out.' }) confirmLockout?: boolean;
  @Field(() => DownloadsForEnum, { nullable: true }) downloads?: DownloadsFor;
}
