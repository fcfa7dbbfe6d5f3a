import { type Access, AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { type AccessChanges, AccessGrants, AccessLevel, type Sharing, SharingService } from '#contexts/access';
import type { Actor } from '#platform/access';

const HIDDEN_PROJECT_LABEL = 'A project that you can no longer open';

/** Who has access to a project, and who would have it after a change. */
@Injectable()
export class ProjectGrants {
  constructor(
    private readonly grants: AccessGrants,
    private readonly sharing: SharingService,
  ) {}

  /** Who has access and why; any reader may know. */
  async screen(actor: Actor, projectId: string): Promise<Sharing> {
    await this.grants.requireAccess(actor, { kind: 'project', id: projectId }, 'read');
    return this.sharing.screen(actor, projectId);
  }

  /** Whose access another default would change, null for that of the folder above; for those who may set it. */
  async changes(actor: Actor, projectId: string, access: Access | null): Promise<AccessChanges> {
    await this.grants.requireAccess(actor, { kind: 'project', id: projectId }, 'full');
    return this.sharing.changes(actor, { kind: 'project', id: projectId }, access);
  }

  /** The screen after a change; after giving up one's own access the last state that one may see. */
  async screenAfter(actor: Actor, projectId: string): Promise<Sharing> {
    try {
      return await this.sharing.screen(actor, projectId);
    } catch (e) {
      if (!(e instanceof AppError) || e.code !== 'NotFound') throw e;
      return {
        title: HIDDEN_PROJECT_LABEL,
        projectId,
        projectName: HIDDEN_PROJECT_LABEL,
        groups: [],
        link: null,
        canShare: false,
        isArchived: false,
        defaultAccess: AccessLevel.none,
        inheritedFrom: null,
        above: { from: 'Workspace', access: AccessLevel.none },
      };
    }
  }
}
