import { clientKeySchema, type InviteInput, idSchema, inviteInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { requireRootDomain, requireRootSession } from '#contexts/identity';
import {
  type Actor,
  AllowInPlanState,
  type Caller,
  Can,
  CurrentActor,
  CurrentCaller,
  networkOf,
  Public,
  RateLimiter,
  SignedIn,
} from '#platform/access';
import { DeletedPayload, parse, zod } from '#platform/graphql';
import { WorkspaceChoice } from '../workspaces/workspace.graphql.js';
import {
  AcceptInviteInput,
  CreatedInvite,
  CreatedInvitesPayload,
  CreateInviteLinkInput,
  Invite,
  InviteMembersInput,
  InvitePreview,
} from './invite.graphql.js';
import { InvitesService } from './invites.service.js';

@Resolver(() => Invite)
export class InvitesResolver {
  constructor(
    private readonly service: InvitesService,
    private readonly limiter: RateLimiter,
  ) {}

  @Query(() => [Invite])
  @Can('full')
  invites(@CurrentActor() actor: Actor): Promise<Invite[]> {
    return this.service.list(actor);
  }

  @Query(() => InvitePreview, { nullable: true })
  @Public()
  async invitePreview(@CurrentCaller() caller: Caller, @Args('token') token: string): Promise<InvitePreview | null> {
    requireRootDomain(caller);
    await this.limiter.hit(`invite-preview:${networkOf(caller.address)}`, 60);
    return this.service.preview(token);
  }

  @Mutation(() => CreatedInvitesPayload)
  @Can('full')
  async inviteMembers(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => InviteMembersInput }, zod(inviteInput)) input: InviteInput,
  ): Promise<CreatedInvitesPayload> {
    return { invites: await this.service.invite(actor, input) };
  }

  @Mutation(() => CreatedInvite)
  @Can('full')
  createInviteLink(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateInviteLinkInput }) { role, clientKey }: CreateInviteLinkInput,
  ): Promise<CreatedInvite> {
    return this.service.createLink(actor, role, parse(clientKeySchema.nullish(), clientKey));
  }

  @Mutation(() => DeletedPayload)
  @Can('full')
  @AllowInPlanState('readOnly')
  async revokeInvite(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<DeletedPayload> {
    await this.service.revoke(actor, id);
    return { ids: [id] };
  }

  @Mutation(() => WorkspaceChoice)
  @SignedIn()
  acceptInvite(
    @CurrentCaller() caller: Caller,
    @Args('input', { type: () => AcceptInviteInput }) { token }: AcceptInviteInput,
  ): Promise<WorkspaceChoice> {
    return this.service.accept(requireRootSession(caller), token);
  }
}
