import { Module } from '@nestjs/common';
import { RateLimitModule } from '#platform/access';
import { AccountEvents } from './sessions/account-events.service.js';
import { HandoffController } from './sessions/handoff.controller.js';
import { Handoffs } from './sessions/handoffs.service.js';
import { OneTimeTokens } from './sessions/one-time-tokens.service.js';
import { RecentSignIn } from './sessions/recent-sign-in.service.js';
import { SessionCookies } from './sessions/session-cookies.service.js';
import { SessionsResolver } from './sessions/sessions.resolver.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInRules } from './sessions/sign-in-rules.js';
import { LoginAttempts } from './sign-in/login-attempts.service.js';
import { NewPassword } from './sign-in/new-password.service.js';
import { Passwords } from './sign-in/passwords.service.js';
import { SignInResolver } from './sign-in/sign-in.resolver.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { EmailChange } from './users/email-change.service.js';
import { UsersResolver } from './users/users.resolver.js';
import { UsersService } from './users/users.service.js';

const SHARED = [AccountEvents, UsersService, SessionsService, SessionCookies, Handoffs, NewPassword, Passwords, SignInRules];

/** Who people are and how they sign in; knows nothing of workspaces. */
@Module({
  imports: [RateLimitModule],
  controllers: [HandoffController],
  providers: [
    ...SHARED,
    EmailChange,
    LoginAttempts,
    OneTimeTokens,
    RecentSignIn,
    SessionsResolver,
    SignInResolver,
    SignInService,
    UsersResolver,
  ],
  exports: SHARED,
})
export class IdentityModule {}
