import { Module } from '@nestjs/common';
import { RateLimitModule } from '#platform/access';
import { AccountDeletion } from './account-end/account-end.service.js';
import { EmailChangeResolver } from './email-change/email-change.resolver.js';
import { EmailChange } from './email-change/email-change.service.js';
import { PasskeyChallenges } from './passkeys/passkey-challenges.service.js';
import { PasskeyLogin } from './passkeys/passkey-login.service.js';
import { PasskeysResolver } from './passkeys/passkeys.resolver.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { LoginAttempts } from './proofs/login-attempts.service.js';
import { Passwords } from './proofs/passwords.service.js';
import { RecentSignIn } from './proofs/recent-sign-in.service.js';
import { FactorReset } from './second-factor/factor-reset.service.js';
import { SecondFactorResolver } from './second-factor/second-factor.resolver.js';
import { SecondFactorsService } from './second-factor/second-factors.service.js';
import { SecondStep } from './second-factor/second-step.service.js';
import { AccountEvents } from './sessions/account-events.service.js';
import { HandoffController } from './sessions/handoff.controller.js';
import { Handoffs } from './sessions/handoffs.service.js';
import { OneTimeTokens } from './sessions/one-time-tokens.service.js';
import { SessionCookies } from './sessions/session-cookies.service.js';
import { SessionsResolver } from './sessions/sessions.resolver.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInRules } from './sessions/sign-in-rules.js';
import { NewPassword } from './sign-in/new-password.service.js';
import { SignInResolver } from './sign-in/sign-in.resolver.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { UsersResolver } from './users/users.resolver.js';
import { UsersService } from './users/users.service.js';

const SHARED = [
  AccountDeletion,
  AccountEvents,
  FactorReset,
  UsersService,
  SessionsService,
  SessionCookies,
  Handoffs,
  NewPassword,
  Passwords,
  SecondFactorsService,
  SignInRules,
];

/** Who people are and how they sign in; knows nothing of workspaces. */
@Module({
  imports: [RateLimitModule],
  controllers: [HandoffController],
  providers: [
    ...SHARED,
    EmailChange,
    EmailChangeResolver,
    LoginAttempts,
    OneTimeTokens,
    PasskeyChallenges,
    PasskeyLogin,
    PasskeysResolver,
    PasskeysService,
    RecentSignIn,
    SecondFactorResolver,
    SecondFactorsService,
    SecondStep,
    SessionsResolver,
    SignInResolver,
    SignInService,
    UsersResolver,
  ],
  exports: SHARED,
})
export class IdentityModule {}
