import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SearchAlerts, searchFound } from '#contexts/search';
import type { Actor } from '#platform/access';
import { type MessageOf, OnJob } from '#platform/events';
import { NotificationKinds, type NotificationText } from '../inbox/notification-kinds.js';
import { NotificationsService } from '../inbox/notifications.service.js';

const TITLES = 3;

/** Notifies the owners of saved searches of new results. */
@Injectable()
export class SearchNotifications implements OnModuleInit {
  constructor(
    private readonly kinds: NotificationKinds,
    private readonly service: NotificationsService,
    private readonly alerts: SearchAlerts,
  ) {}

  onModuleInit() {
    this.kinds.register('alert', { load: (actor, ids) => this.load(actor, ids) });
  }

  @OnJob(searchFound, 'searches.tell')
  async notify({ workspaceId, payload }: MessageOf<typeof searchFound>): Promise<void> {
    if (!workspaceId) return;
    const owner = await this.alerts.ownerOf({ workspaceId }, payload.findingId);
    if (owner) await this.service.notify({ workspaceId }, 'alert', payload.findingId, null, [owner]);
  }

  private async load(actor: Actor, ids: readonly string[]): Promise<Map<string, NotificationText>> {
    const result = await this.alerts.shown(actor, ids);
    return new Map(
      [...result].map(([id, { name, path, count, titles }]) => [
        id,
        {
          action: `${count} new ${count === 1 ? 'result' : 'results'} for`,
          title: name,
          place: null,
          quote: null,
          excerpt: titles.slice(0, TITLES).join('\n') + (count > TITLES ? `\nand ${count - TITLES} more` : ''),
          url: path.startsWith('/explore/') || path.includes('sort=') ? path : `${path}&sort=newest`,
        },
      ]),
    );
  }
}
