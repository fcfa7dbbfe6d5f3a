import {
  type AnnouncementInput,
  announcementInput,
  changeSubdomainInput,
  deleteWorkspaceInput,
  type SetWorkspacePurposeInput as Purpose,
  setHomePageInput,
  setWorkspacePurposeInput,
} from '@libs/domain';
import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { type Actor, AllowInPlanState, Can, CurrentActor } from '#platform/access';
import { OkPayload, zod } from '#platform/graphql';
import { SetWorkspacePurposeInput } from '../onboarding/onboarding.graphql.js';
import { OnboardingService } from '../onboarding/onboarding.service.js';
import { ChangeSubdomainInput, DeleteWorkspaceInput, SetAnnouncementInput, SetHomePageInput, Workspace } from './workspace.graphql.js';
import { WorkspaceAddress } from './workspace-address.service.js';
import { WorkspaceDeletion } from './workspace-deletion.service.js';
import { WorkspacesService } from './workspaces.service.js';

/** What admins do with the workspace as a whole. */
@Resolver(() => Workspace)
export class WorkspaceSettingsResolver {
  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly address: WorkspaceAddress,
    private readonly deletion: WorkspaceDeletion,
    private readonly onboarding: OnboardingService,
  ) {}

  @Mutation(() => Workspace, { description: 'The former address leads to the new one, where everyone logs in again.' })
  @Can('full')
  async changeSubdomain(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ChangeSubdomainInput }, zod(changeSubdomainInput)) { subdomain }: ChangeSubdomainInput,
  ): Promise<Workspace> {
    await this.address.change(actor, subdomain);
    return this.workspaces.one(actor);
  }

  @Mutation(() => Workspace)
  @Can('full')
  setAnnouncement(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SetAnnouncementInput }, zod(announcementInput)) input: AnnouncementInput,
  ): Promise<Workspace> {
    return this.workspaces.setAnnouncement(actor, input);
  }

  @Mutation(() => Workspace)
  @Can('full')
  setHomePage(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SetHomePageInput }, zod(setHomePageInput)) { homePage }: SetHomePageInput,
  ): Promise<Workspace> {
    return this.workspaces.setHomePage(actor, homePage);
  }

  @Mutation(() => Workspace)
  @Can('full')
  async setWorkspacePurpose(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => SetWorkspacePurposeInput }, zod(setWorkspacePurposeInput)) input: Purpose,
  ): Promise<Workspace> {
    await this.onboarding.setPurpose(actor, input);
    return this.workspaces.one(actor);
  }

  @Mutation(() => OkPayload, { description: 'Closes the workspace at once. Until it is gone for good, admins can restore it.' })
  @Can('full')
  @AllowInPlanState('locked')
  async deleteWorkspace(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => DeleteWorkspaceInput }, zod(deleteWorkspaceInput)) { name }: DeleteWorkspaceInput,
  ): Promise<OkPayload> {
    await this.deletion.delete(actor, name);
    return { ok: true };
  }

  @Mutation(() => Workspace)
  @Can('full')
  @AllowInPlanState('locked')
  async restoreWorkspace(@CurrentActor() actor: Actor): Promise<Workspace> {
    await this.deletion.restore(actor);
    return this.workspaces.one(actor);
  }
}
