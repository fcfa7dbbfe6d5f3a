import { changePasswordInput, loginInput, mailLinkInput, mailTokenInput, resetInput } from '@libs/domain';
import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Caller, CurrentCaller, Public, SignedIn } from '#platform/access';
import { OK, OkPayload, zod } from '#platform/graphql';
import { requireBrowserSession, requireRootDomain } from '../identity.policy.js';
import type { SignInResult } from '../second-factor/second-step.service.js';
import { Session } from '../sessions/session.graphql.js';
import { SessionCookies } from '../sessions/session-cookies.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { Exchange, Visitor } from '../sessions/visitor.js';
import { NewPassword } from './new-password.service.js';
import { ChangePasswordInput, LoginInput, MailLinkInput, MailTokenInput, ResetPasswordInput, SignupInput } from './sign-in.graphql.js';
import { SignInService, signupWithNext } from './sign-in.service.js';

type Of<S extends z.ZodType> = z.infer<S>;
const LINK = { type: () => MailLinkInput };
const TOKEN = { type: () => MailTokenInput };

@Resolver()
export class SignInResolver {
  constructor(
    private readonly signIn: SignInService,
    private readonly newPassword: NewPassword,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
  ) {}

  @Mutation(() => OkPayload)
  @Public()
  async signup(
    @Context() exchange: Exchange,
    @Args('input', { type: () => SignupInput }, zod(signupWithNext)) input: Of<typeof signupWithNext>,
  ): Promise<OkPayload> {
    await this.signIn.signup(input, this.onRoot(exchange));
    return OK;
  }

  @Mutation(() => Session)
  @Public()
  async confirmEmail(
    @Context() exchange: Exchange,
    @Args('input', TOKEN, zod(mailTokenInput)) { token }: Of<typeof mailTokenInput>,
  ): Promise<Session> {
    return this.enter(exchange, await this.signIn.confirmEmail(token, this.onRoot(exchange)));
  }

  @Mutation(() => Session)
  @Public()
  async login(
    @Context() exchange: Exchange,
    @Args('input', { type: () => LoginInput }, zod(loginInput)) input: Of<typeof loginInput>,
  ): Promise<Session> {
    return this.enter(exchange, await this.signIn.login(input, this.onRoot(exchange)));
  }

  @Mutation(() => OkPayload)
  @Public()
  async requestPasswordReset(
    @Context() exchange: Exchange,
    @Args('input', LINK, zod(mailLinkInput)) { email }: Of<typeof mailLinkInput>,
  ): Promise<OkPayload> {
    await this.signIn.requestPasswordReset(email, this.onRoot(exchange));
    return OK;
  }

  @Mutation(() => OkPayload)
  @Public()
  async resetPassword(
    @CurrentCaller() caller: Caller,
    @Args('input', { type: () => ResetPasswordInput }, zod(resetInput)) { token, password, revokeTokens }: Of<typeof resetInput>,
  ): Promise<OkPayload> {
    requireRootDomain(caller);
    await this.newPassword.reset(token, password, revokeTokens, caller.address);
    return OK;
  }

  @Mutation(() => OkPayload)
  @Public()
  async requestUnlock(
    @Context() exchange: Exchange,
    @Args('input', LINK, zod(mailLinkInput)) { email }: Of<typeof mailLinkInput>,
  ): Promise<OkPayload> {
    await this.signIn.requestUnlock(email, this.onRoot(exchange));
    return OK;
  }

  @Mutation(() => OkPayload)
  @Public()
  async unlock(
    @CurrentCaller() caller: Caller,
    @Args('input', TOKEN, zod(mailTokenInput)) { token }: Of<typeof mailTokenInput>,
  ): Promise<OkPayload> {
    requireRootDomain(caller);
    await this.newPassword.unlock(token);
    return OK;
  }

  @Mutation(() => OkPayload)
  @Public()
  async requestMagicLink(
    @Context() exchange: Exchange,
    @Args('input', LINK, zod(mailLinkInput)) { email }: Of<typeof mailLinkInput>,
  ): Promise<OkPayload> {
    await this.signIn.requestMagicLink(email, this.onRoot(exchange));
    return OK;
  }

  @Mutation(() => Session)
  @Public()
  async magicLogin(
    @Context() exchange: Exchange,
    @Args('input', TOKEN, zod(mailTokenInput)) { token }: Of<typeof mailTokenInput>,
  ): Promise<Session> {
    return this.enter(exchange, await this.signIn.magicLogin(token, this.onRoot(exchange)));
  }

  @Mutation(() => OkPayload)
  @SignedIn()
  async changePassword(
    @CurrentCaller() caller: Caller,
    @Args('input', { type: () => ChangePasswordInput }, zod(changePasswordInput)) input: Of<typeof changePasswordInput>,
  ): Promise<OkPayload> {
    const user = requireBrowserSession(caller);
    const { currentPassword: current, password, revokeTokens } = input;
    await this.newPassword.change(user, { current, password, revokeTokens }, caller.address);
    return OK;
  }

  private onRoot(exchange: Exchange): Visitor {
    requireRootDomain(exchange.caller);
    return this.cookies.visitor(exchange);
  }

  private async enter(exchange: Exchange, { userId, secret, step }: SignInResult): Promise<Session> {
    if (step !== undefined) {
      this.cookies.setStep(exchange.res, step);
      return { ...(await this.sessions.describe(null, exchange.req.raw)), needsSecondStep: true };
    }
    this.cookies.setSession(exchange.res, secret);
    return this.sessions.describe(userId, exchange.req.raw);
  }
}
