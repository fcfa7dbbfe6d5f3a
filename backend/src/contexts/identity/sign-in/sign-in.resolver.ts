import { changePasswordInput, loginInput, mailLinkInput, mailTokenInput, resetInput } from '@libs/domain';
import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Caller, Public, SignedIn, Who } from '#platform/access';
import { parse, zod } from '#platform/graphql';
import { requireBrowserSession, requireRootDomain } from '../identity.policy.js';
import { Session } from '../sessions/session.graphql.js';
import { SessionCookies } from '../sessions/session-cookies.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { Exchange, Visitor } from '../sessions/visitor.js';
import { NewPassword } from './new-password.service.js';
import { LoginInput, SignupInput } from './sign-in.graphql.js';
import { type SignedIn as Entered, SignInService, signupWithNext } from './sign-in.service.js';

const REVOKE_TOKENS = { type: () => Boolean, defaultValue: true, description: 'Whether access tokens end with the old password.' };

@Resolver()
export class SignInResolver {
  constructor(
    private readonly signIn: SignInService,
    private readonly newPassword: NewPassword,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
  ) {}

  @Mutation(() => Boolean)
  @Public()
  async signup(
    @Context() exchange: Exchange,
    @Args('input', { type: () => SignupInput }, zod(signupWithNext)) input: z.infer<typeof signupWithNext>,
  ): Promise<boolean> {
    await this.signIn.signup(input, this.onRoot(exchange));
    return true;
  }

  @Mutation(() => Session)
  @Public()
  async confirmEmail(@Context() exchange: Exchange, @Args('token') token: string): Promise<Session> {
    return this.enter(exchange, await this.signIn.confirmEmail(parse(mailTokenInput, { token }).token, this.onRoot(exchange)));
  }

  @Mutation(() => Session)
  @Public()
  async login(
    @Context() exchange: Exchange,
    @Args('input', { type: () => LoginInput }, zod(loginInput)) input: z.infer<typeof loginInput>,
  ): Promise<Session> {
    return this.enter(exchange, await this.signIn.login(input, this.onRoot(exchange)));
  }

  @Mutation(() => Boolean)
  @Public()
  async requestPasswordReset(@Context() exchange: Exchange, @Args('email') email: string): Promise<boolean> {
    await this.signIn.requestPasswordReset(parse(mailLinkInput, { email }).email, this.onRoot(exchange));
    return true;
  }

  @Mutation(() => Boolean)
  @Public()
  async resetPassword(
    @Who() caller: Caller,
    @Args('token') token: string,
    @Args('password') password: string,
    @Args('revokeTokens', REVOKE_TOKENS) revokeTokens: boolean,
  ): Promise<boolean> {
    requireRootDomain(caller);
    const input = parse(resetInput, { token, password });
    await this.newPassword.reset(input.token, input.password, revokeTokens);
    return true;
  }

  @Mutation(() => Boolean)
  @Public()
  async requestUnlock(@Context() exchange: Exchange, @Args('email') email: string): Promise<boolean> {
    await this.signIn.requestUnlock(parse(mailLinkInput, { email }).email, this.onRoot(exchange));
    return true;
  }

  @Mutation(() => Boolean)
  @Public()
  async unlock(@Who() caller: Caller, @Args('token') token: string): Promise<boolean> {
    requireRootDomain(caller);
    await this.newPassword.unlock(parse(mailTokenInput, { token }).token);
    return true;
  }

  @Mutation(() => Boolean)
  @Public()
  async requestMagicLink(@Context() exchange: Exchange, @Args('email') email: string): Promise<boolean> {
    await this.signIn.requestMagicLink(parse(mailLinkInput, { email }).email, this.onRoot(exchange));
    return true;
  }

  @Mutation(() => Session)
  @Public()
  async magicLogin(@Context() exchange: Exchange, @Args('token') token: string): Promise<Session> {
    return this.enter(exchange, await this.signIn.magicLogin(parse(mailTokenInput, { token }).token, this.onRoot(exchange)));
  }

  @Mutation(() => Boolean)
  @SignedIn()
  async changePassword(
    @Who() caller: Caller,
    @Args('current') current: string,
    @Args('password') password: string,
    @Args('revokeTokens', REVOKE_TOKENS) revokeTokens: boolean,
  ): Promise<boolean> {
    const user = requireBrowserSession(caller);
    const input = parse(changePasswordInput, { currentPassword: current, password });
    await this.newPassword.change(user, input.currentPassword, input.password, revokeTokens);
    return true;
  }

  private onRoot(exchange: Exchange): Visitor {
    requireRootDomain(exchange.caller);
    return this.cookies.visitor(exchange);
  }

  private async enter(exchange: Exchange, { userId, secret }: Entered): Promise<Session> {
    this.cookies.give(exchange.res, secret);
    return this.sessions.describe(userId, exchange.req.raw);
  }
}
