import { createWorkspaceInput, type CreateWorkspaceInput as NewWorkspace, renameWorkspaceInput, setLanguageInput } from '@libs/domain';
import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Exchange, Handoff, Handoffs, requireRootSession, SessionCookies } from '#contexts/identity';
import { type Actor, type Caller, Can, CurrentActor, CurrentCaller, networkOf, Public, RateLimiter, SignedIn } from '#platform/access';
import { zod } from '#platform/graphql';
import { Subdomains } from './subdomains.service.js';
import {
  CreatedWorkspace,
  CreateWorkspaceInput,
  OpenWorkspaceInput,
  RenameWorkspaceInput,
  SetWorkspaceLanguageInput,
  SubdomainCheck,
  Workspace,
  WorkspaceChoice,
  WorkspacePreview,
} from './workspace.graphql.js';
import { WorkspacesService } from './workspaces.service.js';

@Resolver(() => Workspace)
export class WorkspacesResolver {
  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly subdomains: Subdomains,
    private readonly handoffs: Handoffs,
    private readonly cookies: SessionCookies,
    private readonly limiter: RateLimiter,
  ) {}

  @Query(() => SubdomainCheck)
  @Public()
  async subdomainCheck(@CurrentCaller() caller: Caller, @Args('subdomain') subdomain: string): Promise<SubdomainCheck> {
    await this.limiter.hit(`subdomain-check:${networkOf(caller.address)}`, 120);
    return this.subdomains.check(subdomain, caller.address);
  }

  @Query(() => WorkspacePreview, { nullable: true })
  @Public()
  workspacePreview(@CurrentCaller() caller: Caller, @Args('subdomain') subdomain: string): Promise<WorkspacePreview | null> {
    return this.workspaces.preview(subdomain, caller.address);
  }

  @Query(() => [WorkspaceChoice])
  @SignedIn()
  myWorkspaces(@CurrentCaller() caller: Caller): Promise<WorkspaceChoice[]> {
    return this.workspaces.visibleTo(caller);
  }

  @Mutation(() => CreatedWorkspace)
  @SignedIn()
  createWorkspace(
    @CurrentCaller() caller: Caller,
    @Args('input', { type: () => CreateWorkspaceInput }, zod(createWorkspaceInput)) input: NewWorkspace,
  ): Promise<CreatedWorkspace> {
    return this.workspaces.create(requireRootSession(caller).id, input);
  }

  @Mutation(() => Handoff)
  @SignedIn()
  async openWorkspace(
    @Context() exchange: Exchange,
    @Args('input', { type: () => OpenWorkspaceInput }) { subdomain, next }: OpenWorkspaceInput,
  ): Promise<Handoff> {
    const user = requireRootSession(exchange.caller);
    const workspace = await this.workspaces.ownBySubdomain(user.id, subdomain);
    const path = next ?? (await this.workspaces.homePathOf({ workspaceId: workspace.id }));
    return this.handoffs.issue(user, workspace, path, this.cookies.visitor(exchange));
  }

  @Mutation(() => Workspace)
  @Can('full')
  renameWorkspace(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => RenameWorkspaceInput }, zod(renameWorkspaceInput)) { name }: RenameWorkspaceInput,
  ): Promise<Workspace> {
    return this.workspaces.rename(actor, name);
  }

  @Mutation(() => Workspace)
  @Can('full')
  setWorkspaceLanguage(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SetWorkspaceLanguageInput }, zod(setLanguageInput)) { language }: z.output<typeof setLanguageInput>,
  ): Promise<Workspace> {
    return this.workspaces.setLanguage(actor, language);
  }
}
