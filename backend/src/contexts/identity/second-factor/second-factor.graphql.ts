import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'What a login asks for after the password or the mailed link.' })
export class SecondFactors {
  @Field(() => Date, { nullable: true, description: 'Since when an authenticator app is asked for; null when none is.' })
  totpSince: Date | null;
  @Field(() => Int, { description: 'Recovery codes that were not used yet.' }) recoveryCodesLeft: number;
}

@ObjectType({ description: 'What can do the second step of the login that is under way in this browser.' })
export class SecondStepWays {
  @Field({ description: 'A code of an authenticator app.' }) app: boolean;
  @Field() passkey: boolean;
}

@ObjectType({ description: 'For an authenticator app, which counts once a code of it was entered.' })
export class TotpSetup {
  @Field({ description: 'In base32, for those who type it.' }) secret: string;
  @Field({ description: 'The QR code as the path of an SVG, one unit a module.' }) qrPath: string;
  @Field(() => Int, { description: 'The side of its square in units.' }) qrSize: number;
}

@ObjectType({ description: 'Shown this once.' })
export class RecoveryCodes {
  @Field(() => [String]) codes: string[];
}

@InputType()
export class StartTotpInput {
  @Field(() => String, { nullable: true, description: 'Not needed soon after a login.' }) password?: string | null;
}

@InputType()
export class SecondFactorCodeInput {
  @Field({ description: 'Six digits of the authenticator app, or a recovery code.' }) code: string;
}
