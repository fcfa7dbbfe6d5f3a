import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CommentNews } from '#contexts/repository';
import { Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { On, type OutboxMessage } from '#platform/events';
import { type News, NotificationKinds } from '../inbox/notification-kinds.js';
import { NotificationsService } from '../inbox/notifications.service.js';

/** News about comments: who is mentioned, and who takes part in a conversation that goes on. */
@Injectable()
export class CommentNotifications implements OnModuleInit {
  constructor(
    private readonly kinds: NotificationKinds,
    private readonly service: NotificationsService,
    private readonly comments: CommentNews,
    private readonly members: Memberships,
  ) {}

  onModuleInit() {
    this.kinds.register('mention', { load: (actor, ids) => this.load(actor, ids, 'mentioned you in') });
    this.kinds.register('reply', { load: (actor, ids) => this.load(actor, ids, 'replied in') });
  }

  @On('comment.written')
  async tell({ workspaceId, payload }: OutboxMessage<{ commentId: string; mentions: string[]; edited?: boolean }>): Promise<void> {
    if (!workspaceId) return;
    const comment = await this.comments.one({ workspaceId }, payload.commentId);
    if (!comment) return;
    const mentioned = await this.readers(workspaceId, payload.mentions, comment.id);
    await this.service.tell({ workspaceId }, 'mention', comment.id, comment.by, mentioned);
    if (payload.edited) return;
    const others = comment.participants.filter((id) => !payload.mentions.includes(id));
    await this.service.tell({ workspaceId }, 'reply', comment.id, comment.by, await this.readers(workspaceId, others, comment.id));
  }

  /** Those of the people who have a seat and may read the comment. */
  private async readers(workspaceId: string, userIds: readonly string[], commentId: string): Promise<string[]> {
    const found: string[] = [];
    for (const userId of userIds) {
      const seat = await this.members.seatOf(workspaceId, userId);
      if (!seat) continue;
      const actor: Actor = { workspaceId, userId, name: '', memberId: seat.memberId, role: seat.role, via: 'job' };
      if ((await this.comments.shown(actor, [commentId])).size) found.push(userId);
    }
    return found;
  }

  private async load(actor: Actor, ids: readonly string[], deed: string): Promise<Map<string, News>> {
    const shown = await this.comments.shown(actor, ids);
    return new Map([...shown].map(([id, { title, place, quote, excerpt, url }]) => [id, { deed, title, place, quote, excerpt, url }]));
  }
}
