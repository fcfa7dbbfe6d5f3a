import { clientKeySchema, type InviteInput, idSchema, inviteInput, type WorkspaceRole } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { requireRootDomain, requireRootSession } from '#contexts/identity';
import { type Actor, type Caller, Can, Me, networkOf, Public, RateLimiter, SignedIn, Who } from '#platform/access';
import { CLIENT_KEY, parse, zod } from '#platform/graphql';
import { WorkspaceChoice, WorkspaceRoleEnum } from '../workspaces/workspace.graphql.js';
import { CreatedInvite, Invite, InviteMembersInput, InvitePreview } from './invite.graphql.js';
import { InvitesService } from './invites.service.js';

@Resolver(() => Invite)
export class InvitesResolver {
  constructor(
    private readonly service: InvitesService,
    private readonly limiter: RateLimiter,
  ) {}

  @Query(() => [Invite])
  @Can('full')
  invites(@Me() actor: Actor): Promise<Invite[]> {
    return this.service.list(actor);
  }

  @Query(() => InvitePreview, { nullable: true })
  @Public()
  async invitePreview(@Who() caller: Caller, @Args('token') token: string): Promise<InvitePreview | null> {
    requireRootDomain(caller);
    await this.limiter.hit(`invite-preview:${networkOf(caller.address)}`, 60);
    return this.service.preview(token);
  }

  @Mutation(() => [CreatedInvite])
  @Can('full')
  inviteMembers(
    @Me() actor: Actor,
    @Args('input', { type: () => InviteMembersInput }, zod(inviteInput)) input: InviteInput,
  ): Promise<CreatedInvite[]> {
    return this.service.invite(actor, input);
  }

  @Mutation(() => CreatedInvite)
  @Can('full')
  createInviteLink(
    @Me() actor: Actor,
    @Args('role', { type: () => WorkspaceRoleEnum }) role: WorkspaceRole,
    @Args('clientKey', { type: () => String, nullable: true, description: CLIENT_KEY }) clientKey?: string | null,
  ): Promise<CreatedInvite> {
    return this.service.createLink(actor, role, parse(clientKeySchema.nullish(), clientKey));
  }

  @Mutation(() => Boolean)
  @Can('full')
  async revokeInvite(@Me() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<boolean> {
    await this.service.revoke(actor, parse(idSchema, id));
    return true;
  }

  @Mutation(() => WorkspaceChoice)
  @SignedIn()
  acceptInvite(@Who() caller: Caller, @Args('token') token: string): Promise<WorkspaceChoice> {
    return this.service.accept(requireRootSession(caller), token);
  }
}
