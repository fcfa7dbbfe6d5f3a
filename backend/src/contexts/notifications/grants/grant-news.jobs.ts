import { Injectable, type OnModuleInit } from '@nestjs/common';
import { accessGranted, GrantsService } from '#contexts/access';
import { FoldersService, ProjectsService } from '#contexts/repository';
import { Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { type MessageOf, OnJob } from '#platform/events';
import { NotificationKinds, type NotificationText } from '../inbox/notification-kinds.js';
import { NotificationsService } from '../inbox/notifications.service.js';

/** Members hear that they, or a group of theirs, were given access to a project or a folder. */
@Injectable()
export class GrantNotifications implements OnModuleInit {
  constructor(
    private readonly kinds: NotificationKinds,
    private readonly service: NotificationsService,
    private readonly grants: GrantsService,
    private readonly members: Memberships,
    private readonly projects: ProjectsService,
    private readonly folders: FoldersService,
  ) {}

  onModuleInit() {
    this.kinds.register('shared', { load: (actor, ids) => this.load(actor, ids) });
  }

  @OnJob(accessGranted, 'access.notify-grant')
  async notify({ workspaceId, payload }: MessageOf<typeof accessGranted>): Promise<void> {
    const grant = workspaceId && (await this.grants.one({ workspaceId }, payload.grantId));
    if (!workspaceId || !grant) return;
    const readers: string[] = [];
    for (const userId of grant.userIds) if (await this.members.seatOf(workspaceId, userId)) readers.push(userId);
    await this.service.notify({ workspaceId }, 'shared', grant.id, grant.grantedBy, readers);
  }

  /** By the id of the grant, as long as it holds. */
  private async load(actor: Actor, ids: readonly string[]): Promise<Map<string, NotificationText>> {
    const grants = await this.grants.own(actor, ids);
    const idsOf = (kind: 'project' | 'folder') => grants.flatMap((grant) => (grant.kind === kind ? grant.objectId : []));
    const [projects, folders] = await Promise.all([
      this.projects.byIds(actor, idsOf('project')),
      this.folders.byIds(actor, idsOf('folder')),
    ]);
    const names = new Map([...projects, ...folders].map(({ id, name }) => [id, name]));
    return new Map(
      grants.flatMap(({ id, kind, objectId }) => {
        const title = names.get(objectId);
        if (!title) return [];
        const url = kind === 'project' ? `/projects/${objectId}` : `/folders/${objectId}`;
        return [[id, { action: 'gave you access to', title, place: null, quote: null, excerpt: null, url }] as const];
      }),
    );
  }
}
