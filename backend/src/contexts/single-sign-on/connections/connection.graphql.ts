import { SAML_SIGNED, type SamlSigned, SSO_PROTOCOLS, SSO_REFUSALS, type SsoProtocol, type SsoRefusal } from '@libs/domain';
import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { enumOf } from '#platform/graphql';

const SsoProtocolEnum = enumOf(SSO_PROTOCOLS);
registerEnumType(SsoProtocolEnum, { name: 'SsoProtocol' });
const SsoRefusalEnum = enumOf(SSO_REFUSALS);
registerEnumType(SsoRefusalEnum, { name: 'SsoRefusal' });
const SamlSignedEnum = enumOf(SAML_SIGNED);
registerEnumType(SamlSignedEnum, { name: 'SamlSigned' });

@ObjectType({ description: 'By what key a SAML provider signs.' })
export class SamlCertificate {
  @Field({ description: 'SHA-256, such as 3F:9A:…' }) fingerprint: string;
  @Field() subject: string;
  @Field(() => Date) expiresAt: Date;
}

@ObjectType({
  description: 'What is set of a SAML provider; an attribute with an empty name is looked for under common names, or not at all.',
})
export class SamlConnectionSettings {
  @Field({ description: 'What we are called there; it is also where our metadata is.' }) entityId: string;
  @Field({ description: 'Where browsers are sent to.' }) ssoUrl: string;
  @Field(() => [SamlCertificate], { description: 'At most 2: while one takes the place of the other, both are good.' })
  certificates: SamlCertificate[];
  @Field(() => SamlSignedEnum, { description: 'What has to be signed.' }) signed: SamlSigned;
  @Field() emailAttribute: string;
  @Field() nameAttribute: string;
  @Field({ description: 'Names groups of this workspace, which people enter and leave with it at each login.' }) groupsAttribute: string;
  @Field({ description: 'Names the role with which new people begin.' }) roleAttribute: string;
  @Field({ description: 'Whether that role may be admin.' }) adminByAttribute: boolean;
  @Field({ description: 'Whether people with a transient NameID are known by their e-mail address.' }) transientByEmail: boolean;
}

@ObjectType({ description: 'How the claims of an OpenID Connect provider are read; a claim with an empty name is not looked for.' })
export class OidcConnectionSettings {
  @Field({ description: 'Whether e-mail addresses count as verified by a provider that does not say whether they are.' })
  emailTrusted: boolean;
  @Field({ description: 'Names groups of this workspace, which people enter and leave with it at each login.' }) groupsClaim: string;
  @Field({ description: 'Names the role with which new people begin.' }) roleClaim: string;
  @Field({ description: 'Whether that role may be admin.' }) adminByClaim: boolean;
}

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
  @Field(() => OidcConnectionSettings, { nullable: true, description: 'Null for SAML.' }) oidc: OidcConnectionSettings | null;
  @Field(() => SamlConnectionSettings, { nullable: true, description: 'Null for OpenID Connect.' }) saml: SamlConnectionSettings | null;
}

@InputType({ description: 'The provider is known by its metadata, by where that is, or by entity ID, login URL and certificate.' })
export class CreateSamlConnectionInput {
  @Field(() => ID, { description: 'A new UUID: the addresses that the provider asks for first have it in them.' }) id: string;
  @Field() name: string;
  @Field(() => String, { nullable: true, description: 'XML.' }) metadata?: string;
  @Field(() => String, { nullable: true }) metadataUrl?: string;
  @Field(() => String, { nullable: true }) entityId?: string;
  @Field(() => String, { nullable: true }) ssoUrl?: string;
  @Field(() => String, { nullable: true, description: 'PEM.' }) certificate?: string;
}

@InputType({
  description:
    'What is left out stays. Metadata takes the place of entity ID, login URL and certificates. Another entity ID knows none of the people of the one before.',
})
export class UpdateSamlConnectionInput {
  @Field(() => ID) id: string;
  @Field(() => String, { nullable: true }) name?: string;
  @Field(() => String, { nullable: true, description: 'XML.' }) metadata?: string;
  @Field(() => String, { nullable: true }) entityId?: string;
  @Field(() => String, { nullable: true }) ssoUrl?: string;
  @Field(() => String, { nullable: true, description: 'PEM; of three, the one that ends first goes.' }) certificate?: string;
  @Field(() => String, { nullable: true, description: 'The fingerprint of one that goes.' }) removedCertificate?: string;
  @Field(() => Boolean, { nullable: true, description: 'Off also logs out who came in by it.' }) enabled?: boolean;
  @Field(() => Boolean, { nullable: true }) joining?: boolean;
  @Field(() => SamlSignedEnum, { nullable: true }) signed?: SamlSigned;
  @Field(() => String, { nullable: true }) emailAttribute?: string;
  @Field(() => String, { nullable: true }) nameAttribute?: string;
  @Field(() => String, { nullable: true }) groupsAttribute?: string;
  @Field(() => String, { nullable: true }) roleAttribute?: string;
  @Field(() => Boolean, { nullable: true }) adminByAttribute?: boolean;
  @Field(() => Boolean, { nullable: true }) transientByEmail?: boolean;
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
  @Field(() => Boolean, { nullable: true }) emailTrusted?: boolean;
  @Field(() => String, { nullable: true }) groupsClaim?: string;
  @Field(() => String, { nullable: true }) roleClaim?: string;
  @Field(() => Boolean, { nullable: true }) adminByClaim?: boolean;
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
  @Field({ description: 'It is the only way into the workspace of the sub-domain, but for its emergency admin.' }) required: boolean;
}
