import { type Access, AppError, atLeast, workspaceAccess } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { ProjectAccess } from '#contexts/access';
import type { Actor } from '#platform/access';

/** Whose fields they are: those of notes and insights a project's, those of contacts the workspace's, where the role decides. */
@Injectable()
export class FieldOwners {
  constructor(private readonly projects: ProjectAccess) {}

  /** Throws NotFound or Forbidden unless the actor reaches `need` in the project, or in the workspace where there is none. */
  async requireAccess(actor: Actor, projectId: string | null, need: Exclude<Access, 'none'>): Promise<void> {
    if (projectId !== null) await this.projects.requireAccess(actor, projectId, need);
    else if (!atLeast(workspaceAccess(actor.role), need)) throw new AppError('Forbidden');
  }

  /** Whether the actor reaches `need` there. */
  async reaches(actor: Actor, projectId: string | null, need: Exclude<Access, 'none'>): Promise<boolean> {
    const access = projectId === null ? workspaceAccess(actor.role) : await this.projects.highest(actor, [projectId]);
    return atLeast(access, need);
  }
}
