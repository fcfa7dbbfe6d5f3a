import { deleteAccountInput, idSchema } from '@libs/domain';
import { Args, Context, ID, Mutation, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Exchange, requireBrowserSession, SessionCookies } from '#contexts/identity';
import { type Actor, Can, CurrentActor, SignedIn } from '#platform/access';
import { OK, OkPayload, zod } from '#platform/graphql';
import { Member } from '../members/member.graphql.js';
import { MembersService } from '../members/members.service.js';
import { DeleteAccountInput } from './account.graphql.js';
import { AccountsService } from './accounts.service.js';

@Resolver()
export class AccountsResolver {
  constructor(
    private readonly accounts: AccountsService,
    private readonly members: MembersService,
    private readonly cookies: SessionCookies,
  ) {}

  @Mutation(() => OkPayload, {
    description:
      "Deletes the person's own account. What they wrote stays by a deleted user. Refused while a workspace with other members has no other admin.",
  })
  @SignedIn()
  async deleteAccount(
    @Context() exchange: Exchange,
    @Args('input', { type: () => DeleteAccountInput }, zod(deleteAccountInput)) { email, password }: z.infer<typeof deleteAccountInput>,
  ): Promise<OkPayload> {
    await this.accounts.remove(requireBrowserSession(exchange.caller), email, password);
    this.cookies.clearSession(exchange.res);
    return OK;
  }

  @Mutation(() => Member, {
    description: 'Takes away the authenticator app, the passkeys and the recovery codes of a member, and logs them out everywhere.',
  })
  @Can('full')
  async resetSecondFactor(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<Member> {
    await this.accounts.resetSecondFactor(actor, id);
    return (await this.members.withGroups(actor, [await this.members.findOneOrFail(actor, id)]))[0]!;
  }
}
