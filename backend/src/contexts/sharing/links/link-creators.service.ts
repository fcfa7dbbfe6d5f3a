import { Injectable } from '@nestjs/common';
import { ProjectAccess } from '#contexts/repository';
import { MembersService } from '#contexts/workspace';
import type { InWorkspace } from '#platform/db';

/** Who may open links now: asked again at every reading of a link, about whoever made it. */
@Injectable()
export class LinkCreators {
  constructor(
    private readonly members: MembersService,
    private readonly access: ProjectAccess,
  ) {}

  /**
   * Answers, for these people and projects, whether somebody has full access to a project; that it is archived changes nothing about what was
   * shared before. Who left the workspace has none.
   */
  async fullAccessLookup(
    where: InWorkspace,
    userIds: readonly string[],
    projectIds: readonly string[],
  ): Promise<(userId: string, projectId: string) => boolean> {
    const wanted = [...new Set(userIds)];
    const roles = await this.members.rolesOf(where, wanted);
    const levels = new Map(
      await Promise.all(
        [...roles].map(
          async ([userId, role]) =>
            [userId, await this.access.unarchivedAccessOf({ workspaceId: where.workspaceId, userId, role }, projectIds)] as const,
        ),
      ),
    );
    return (userId, projectId) => levels.get(userId)?.get(projectId) === 'full';
  }
}
