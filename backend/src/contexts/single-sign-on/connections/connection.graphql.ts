import { SSO_PROTOCOLS, SSO_REFUSALS, type SsoProtocol, type SsoRefusal } from '@libs/domain';
import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { enumOf } from '#platform/graphql';

const SsoProtocolEnum = enumOf(SSO_PROTOCOLS);
registerEnumType(SsoProtocolEnum, { name: 'SsoProtocol' });
const SsoRefusalEnum = enumOf(SSO_REFUSALS);
registerEnumType(SsoRefusalEnum, { name: 'SsoRefusal' });

@ObjectType({ description: 'An identity provider that logs people in to this workspace.' })
export class SsoConnection {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field(() => SsoProtocolEnum) protocol: SsoProtocol;
  @Field({ description: 'Whether people log in by it; a test works before.' }) enabled: boolean;
  @Field() issuer: string;
  @Field(() => String, { nullable: true }) clientId: string | null;
  @Field({ description: 'Whether people who are no members become some by logging in.' }) joining: boolean;
  @Field({ description: 'Whether an ID token without at_hash is refused; some providers never send one.' }) tokenHashRequired: boolean;
  @Field(() => Date, { nullable: true, description: 'When a test last came through, with the settings as they are.' })
  testedAt: Date | null;
  @Field({ description: 'Where the provider sends people back to.' }) callbackUrl: string;
}

@InputType({ description: 'OpenID Connect needs client id, client secret and issuer URL.' })
export class CreateOidcConnectionInput {
  @Field(() => ID, { description: 'A new UUID: the callback URL, which the provider asks for first, ends with it.' }) id: string;
  @Field() name: string;
  @Field(() => String, { nullable: true }) issuer: string;
  @Field(() => String, { nullable: true }) clientId: string;
  @Field(() => String, { nullable: true, description: 'Never shown again.' }) clientSecret: string;
}

@InputType({
  description: 'What is left out stays. Another issuer asks for the secret again, and knows none of the people of the one before.',
})
export class UpdateOidcConnectionInput {
  @Field(() => ID) id: string;
  @Field(() => String, { nullable: true }) name?: string;
  @Field(() => String, { nullable: true }) issuer?: string;
  @Field(() => String, { nullable: true }) clientId?: string;
  @Field(() => String, { nullable: true }) clientSecret?: string;
  @Field(() => Boolean, { nullable: true, description: 'Off also logs out who came in by it.' }) enabled?: boolean;
  @Field(() => Boolean, { nullable: true }) joining?: boolean;
  @Field(() => Boolean, { nullable: true }) tokenHashRequired?: boolean;
}

@ObjectType({ description: 'To be opened by the browser within ten minutes: the provider is asked, and no one is logged in.' })
export class SsoTest {
  @Field() url: string;
}

@ObjectType({ description: 'One thing that the provider said of the person.' })
export class SsoAttribute {
  @Field() name: string;
  @Field({ description: 'JSON where it is no text.' }) value: string;
}

@ObjectType({ description: 'A refused login, or a test.' })
export class SsoLogin {
  @Field(() => ID) id: string;
  @Field({ description: 'What the refused person was shown, such as 3F9A-77C2.' }) reference: string;
  @Field() isTest: boolean;
  @Field(() => SsoRefusalEnum, { nullable: true, description: 'Null for a test that came through.' }) refusal: SsoRefusal | null;
  @Field(() => String, { nullable: true, description: 'What more is known of a refusal, in English.' }) detail: string | null;
  @Field(() => [SsoAttribute], { description: 'Of tests alone.' }) attributes: SsoAttribute[];
  @Field() at: Date;
}

@ObjectType({ description: 'An identity provider by which people can log in; the same for every address at a domain.' })
export class SsoOption {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field({ description: 'To be opened by the browser; takes `next`, a path inside the workspace.' }) url: string;
}
