import { type Access, AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { type AccessChanges, AccessGrants, AccessLevel, type Principal, type Sharing, SharingService } from '#contexts/access';
import type { Actor } from '#platform/access';

const HIDDEN_PROJECT_LABEL = 'A project that you can no longer open';

/** Who has access to a project, and changing it. */
@Injectable()
export class ProjectGrants {
  constructor(
    private readonly grants: AccessGrants,
    private readonly who: SharingService,
  ) {}

  /** Who has access and why; any reader may know. */
  async screen(actor: Actor, projectId: string): Promise<Sharing> {
    await this.grants.requireAccess(actor, { kind: 'project', id: projectId }, 'read');
    return this.who.screen(actor, projectId);
  }

  /** Gives a member or a group an explicit level; none takes their explicit grant away (what they have by default stays). */
  async setAccess(actor: Actor, projectId: string, to: Principal, access: Access): Promise<Sharing> {
    await this.grants.set(actor, { kind: 'project', id: projectId }, to, access);
    return this.afterwards(actor, projectId);
  }

  /** Whose access another default would change, null for that of the folder above; for those who may set it. */
  async changes(actor: Actor, projectId: string, access: Access | null): Promise<AccessChanges> {
    await this.grants.requireAccess(actor, { kind: 'project', id: projectId }, 'full');
    return this.who.changes(actor, { kind: 'project', id: projectId }, access);
  }

  /** Sets what every member has here, in place of what the folder says; null lets that apply again. */
  async setDefault(actor: Actor, projectId: string, access: Access | null): Promise<Sharing> {
    await this.grants.setDefault(actor, { kind: 'project', id: projectId }, access);
    return this.afterwards(actor, projectId);
  }

  /** The updated screen; after giving up one's own access the last state that one may see. */
  private async afterwards(actor: Actor, projectId: string): Promise<Sharing> {
    try {
      return await this.who.screen(actor, projectId);
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
