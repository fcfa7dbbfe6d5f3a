import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { User } from '../users/user.graphql.js';

/** What every page asks first; `workspace` and `role` are added by the workspace context. */
@ObjectType()
export class Session {
  @Field(() => User, { nullable: true, description: 'Null without a session on this host.' }) user: User | null;
  @Field({ description: 'Whether the login that answers this takes a second step, at /auth/second-factor; there is no session before it.' })
  needsSecondStep: boolean;
  @Field({ description: 'Whether the identity provider of this workspace logged the person in: then their account is changed elsewhere.' })
  viaProvider: boolean;
  @Field({ description: 'Root domain with its port, e.g. localhost:3000.' }) rootDomain: string;
  @Field(() => String, {
    nullable: true,
    description: 'Address of the development mailbox page; null unless it is on and opens for the caller.',
  })
  mailboxUrl: string | null;
}

@ObjectType({ description: 'A sign-in of a browser, with every workspace that was opened from it.' })
export class BrowserSession {
  @Field(() => ID) id: string;
  @Field(() => String, { nullable: true, description: 'Such as Firefox; null when it does not say.' }) browser: string | null;
  @Field(() => String, { nullable: true, description: 'Such as Windows or iPhone; null when it does not say.' }) system: string | null;
  @Field(() => String, { nullable: true, description: 'The network address that it signed in from.' }) address: string | null;
  @Field() startedAt: Date;
  @Field({ description: 'To the minute.' }) lastUsedAt: Date;
  @Field({ description: 'Whether it is the one that asks.' }) isCurrent: boolean;
  @Field(() => [String], { description: 'Hosts of the workspaces that were opened from it.' }) hosts: string[];
}

@InputType()
export class LogoutInput {
  @Field(() => Boolean, { nullable: true, description: 'In all browsers, not in this one alone.' }) everywhere?: boolean | null;
}

@ObjectType({ description: 'POST `code` as form field to `url` within 60 seconds; that host then sets its own cookie.' })
export class Handoff {
  @Field() url: string;
  @Field() code: string;
  @Field() next: string;
}
