import { type Access, AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { type AccessChanges, AccessGrants, AccessLevel, SharingService } from '#contexts/access';
import type { Actor } from '#platform/access';
import { canGrantAccess } from '#platform/access';
import type { FolderSharing } from './folder.graphql.js';

const HIDDEN_FOLDER_LABEL = 'A folder that you can no longer open';

/** Who has access to a folder, and to what lies in it as far as that says nothing of its own. */
@Injectable()
export class FolderGrants {
  constructor(
    private readonly grants: AccessGrants,
    private readonly sharing: SharingService,
  ) {}

  /** Who has access and why; any reader may know. */
  async screen(actor: Actor, folderId: string): Promise<FolderSharing> {
    await this.grants.requireAccess(actor, { kind: 'folder', id: folderId }, 'read');
    const { name, mine, ...rest } = await this.sharing.state(actor, { kind: 'folder', id: folderId });
    return { folderId, name, canShare: mine === 'full' && canGrantAccess(actor), ...rest };
  }

  /** Whose access another default would change, null for that of the folder above; for those who may set it. */
  async changes(actor: Actor, folderId: string, access: Access | null): Promise<AccessChanges> {
    await this.grants.requireAccess(actor, { kind: 'folder', id: folderId }, 'full');
    return this.sharing.changes(actor, { kind: 'folder', id: folderId }, access);
  }

  /** The screen after a change; after giving up one's own access the last state that one may see. */
  async screenAfter(actor: Actor, folderId: string): Promise<FolderSharing> {
    try {
      return await this.screen(actor, folderId);
    } catch (e) {
      if (!(e instanceof AppError) || e.code !== 'NotFound') throw e;
      const defaultAccess = AccessLevel.none;
      return {
        folderId,
        name: HIDDEN_FOLDER_LABEL,
        groups: [],
        canShare: false,
        defaultAccess,
        inheritedFrom: null,
        above: { from: 'Workspace', access: defaultAccess },
      };
    }
  }
}
