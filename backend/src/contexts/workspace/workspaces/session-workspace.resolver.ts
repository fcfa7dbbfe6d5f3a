import type { WorkspaceRole } from '@libs/domain';
import { ResolveField, Resolver } from '@nestjs/graphql';
import { Session } from '#contexts/identity';
import { type Caller, CurrentCaller, RefusedMutations } from '#platform/access';
import { SessionHold } from '../security/security.graphql.js';
import { Workspace, WorkspaceRoleEnum } from './workspace.graphql.js';
import { WorkspacesService } from './workspaces.service.js';

/** What a session says of the host's workspace: nothing to those who are no members. */
@Resolver(() => Session)
export class SessionWorkspaceResolver {
  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly mutations: RefusedMutations,
  ) {}

  @ResolveField(() => Workspace, { nullable: true, description: 'Null on the root domain.' })
  async workspace(@CurrentCaller() { actor }: Caller): Promise<Workspace | null> {
    return actor ? this.workspaces.one(actor) : null;
  }

  @ResolveField(() => Boolean, { description: 'Whether the person may download and export here.' })
  mayExport(@CurrentCaller() { actor }: Caller): boolean {
    return actor !== null && actor.mayExport !== false;
  }

  @ResolveField(() => [String], {
    description:
      'Mutations that are refused here whatever they are about: by the role, by support access, or while the workspace is closed.',
  })
  refused(@CurrentCaller() caller: Caller): string[] {
    return this.mutations.of(caller);
  }

  @ResolveField(() => SessionHold, { nullable: true, description: 'Why a member who is logged in has no workspace here now.' })
  hold(@CurrentCaller() { held }: Caller): SessionHold | null {
    return held ?? null;
  }

  @ResolveField(() => WorkspaceRoleEnum, { nullable: true })
  role(@CurrentCaller() { actor }: Caller): WorkspaceRole | null {
    return actor?.role ?? null;
  }
}
