import { mailTokenInput, requestEmailChangeInput } from '@libs/domain';
import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Caller, CurrentCaller, Public, SignedIn } from '#platform/access';
import { OK, OkPayload, zod } from '#platform/graphql';
import { requireBrowserSession, requireRootDomain } from '../identity.policy.js';
import { SessionCookies } from '../sessions/session-cookies.service.js';
import type { Exchange } from '../sessions/visitor.js';
import { MailTokenInput } from '../sign-in/sign-in.graphql.js';
import { RequestEmailChangeInput } from './email-change.graphql.js';
import { EmailChange } from './email-change.service.js';

@Resolver()
export class EmailChangeResolver {
  constructor(
    private readonly emails: EmailChange,
    private readonly cookies: SessionCookies,
  ) {}

  @Mutation(() => OkPayload, {
    description: 'Mails a link to a new address, which counts once the link was used. The answer is the same for one that is taken.',
  })
  @SignedIn()
  async requestEmailChange(
    @Context() exchange: Exchange,
    @Args('input', { type: () => RequestEmailChangeInput }, zod(requestEmailChangeInput)) input: z.infer<typeof requestEmailChangeInput>,
  ): Promise<OkPayload> {
    await this.emails.request(requireBrowserSession(exchange.caller), input, this.cookies.visitor(exchange));
    return OK;
  }

  @Mutation(() => OkPayload)
  @Public()
  async confirmEmailChange(
    @CurrentCaller() caller: Caller,
    @Args('input', { type: () => MailTokenInput }, zod(mailTokenInput)) { token }: z.infer<typeof mailTokenInput>,
  ): Promise<OkPayload> {
    requireRootDomain(caller);
    await this.emails.confirm(token, caller.address);
    return OK;
  }

  @Mutation(() => OkPayload, {
    description: 'Gives an account its old address back; it is logged out everywhere and needs a new password.',
  })
  @Public()
  async undoEmailChange(
    @CurrentCaller() caller: Caller,
    @Args('input', { type: () => MailTokenInput }, zod(mailTokenInput)) { token }: z.infer<typeof mailTokenInput>,
  ): Promise<OkPayload> {
    requireRootDomain(caller);
    await this.emails.undo(token, caller.address);
    return OK;
  }
}
