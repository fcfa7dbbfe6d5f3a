import { Injectable } from '@nestjs/common';
import { ProjectAccess } from '#contexts/access';
import { MembersService, SecurityService } from '#contexts/workspace';
import type { InWorkspace } from '#platform/db';

/** Who may open links now: checked for the creator at every reading of a link. */
@Injectable()
export class LinkCreators {
  constructor(
    private readonly members: MembersService,
    private readonly access: ProjectAccess,
    private readonly security: SecurityService,
  ) {}

  /**
   * Answers, for these people and projects, whether they may open links to it: with full access, while the workspace has public pages; that a
   * project is archived changes nothing about what was shared before. Who left the workspace has none.
   */
  async openerLookup(
    where: InWorkspace,
    userIds: readonly string[],
    projectIds: readonly string[],
  ): Promise<(userId: string, projectId: string) => boolean> {
    const { publicSharing } = await this.security.of(where);
    if (!publicSharing) return () => false;
    const requested = [...new Set(userIds)];
    const roles = await this.members.rolesOf(where, requested);
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
