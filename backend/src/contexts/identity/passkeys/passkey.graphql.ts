import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A key in a device or a password manager that logs in by itself.' })
export class Passkey {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field({ description: 'Whether it is kept in sync between devices, as password managers do.' }) synced: boolean;
  @Field() createdAt: Date;
  @Field(() => Date, { nullable: true }) lastUsedAt: Date | null;
}

@ObjectType({ description: 'What a browser needs to make a passkey, for five minutes and once.' })
export class PasskeySetup {
  @Field() challenge: string;
  @Field({ description: 'The host of the root domain.' }) rpId: string;
  @Field({ description: 'The bytes that name the account to the authenticator, in base64url.' }) userHandle: string;
  @Field(() => [String], { description: 'Ids of the passkeys that are there. At most 10.' }) exclude: string[];
}

@ObjectType({ description: 'What a browser needs to use a passkey, for five minutes and once.' })
export class PasskeyRequest {
  @Field() challenge: string;
  @Field() rpId: string;
  @Field(() => [String], { description: 'Ids of the passkeys that may answer, at most 10; any may where it is empty.' }) allow: string[];
}

@ObjectType()
export class AddedPasskey {
  @Field(() => Passkey) passkey: Passkey;
  @Field(() => [String], { nullable: true, description: 'Made where there were none, and shown this once.' }) recoveryCodes:
    | string[]
    | null;
}

@InputType({ description: 'Neither is needed soon after a login. A code where two-step login is on, else the password.' })
export class StartPasskeyInput {
  @Field(() => String, { nullable: true }) password?: string | null;
  @Field(() => String, { nullable: true }) code?: string | null;
}

@InputType({ description: 'What the browser answered, in base64url.' })
export class AddPasskeyInput {
  @Field() name: string;
  @Field() credential: string;
  @Field() clientData: string;
  @Field() attestation: string;
  @Field(() => [String]) transports: string[];
}

@InputType()
export class UpdatePasskeyInput {
  @Field(() => ID) id: string;
  @Field() name: string;
}

@InputType({ description: 'Neither password nor code is needed soon after a login.' })
export class RemovePasskeyInput {
  @Field(() => ID) id: string;
  @Field(() => String, { nullable: true }) password?: string | null;
  @Field(() => String, { nullable: true }) code?: string | null;
}

@InputType()
export class StartPasskeyLoginInput {
  @Field({ description: 'Whether it is the second step of a login that is under way in this browser.' }) secondStep: boolean;
}

@InputType({ description: 'What the browser answered, in base64url.' })
export class PasskeyLoginInput {
  @Field() credential: string;
  @Field() clientData: string;
  @Field() authenticatorData: string;
  @Field() signature: string;
  @Field(() => String, { nullable: true }) userHandle?: string | null;
}
