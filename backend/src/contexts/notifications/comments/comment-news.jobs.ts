import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CommentNotificationData, commentWritten, threadResolutionChanged } from '#contexts/documents';
import { Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { type MessageOf, OnJob } from '#platform/events';
import { NotificationKinds, type NotificationText } from '../inbox/notification-kinds.js';
import { NotificationsService } from '../inbox/notifications.service.js';

/** News about comments: who is mentioned, and who takes part in a conversation that goes on, is settled, or opened again. */
@Injectable()
export class CommentNotifications implements OnModuleInit {
  constructor(
    private readonly kinds: NotificationKinds,
    private readonly service: NotificationsService,
    private readonly comments: CommentNotificationData,
    private readonly members: Memberships,
  ) {}

  onModuleInit() {
    this.kinds.register('mention', { load: (actor, ids) => this.load(actor, ids, 'mentioned you in') });
    this.kinds.register('reply', { load: (actor, ids) => this.load(actor, ids, 'replied in') });
    this.kinds.register('settled', { load: (actor, ids) => this.loadSettled(actor, ids) });
  }

  @OnJob(commentWritten, 'comments.tell')
  async notify({ workspaceId, payload }: MessageOf<typeof commentWritten>): Promise<void> {
    if (!workspaceId) return;
    const comment = await this.comments.one({ workspaceId }, payload.commentId);
    if (!comment) return;
    const isShown = async (reader: Actor) => (await this.comments.loadReadable(reader, [comment.id])).size > 0;
    const mentioned = await this.readers(workspaceId, payload.mentions, isShown);
    await this.service.notify({ workspaceId }, 'mention', comment.id, comment.by, mentioned);
    if (payload.edited) return;
    const others = comment.participants.filter((id) => !payload.mentions.includes(id));
    await this.service.notify({ workspaceId }, 'reply', comment.id, comment.by, await this.readers(workspaceId, others, isShown));
  }

  /** Notifies the authors of a thread when another user resolves or reopens it. */
  @OnJob(threadResolutionChanged, 'threads.tell')
  async notifyResolved({ workspaceId, payload }: MessageOf<typeof threadResolutionChanged>): Promise<void> {
    if (!workspaceId) return;
    const settling = await this.comments.settled({ workspaceId }, payload.settlingId);
    if (!settling) return;
    const isShown = async (reader: Actor) => (await this.comments.shownSettled(reader, [settling.id])).size > 0;
    const readers = await this.readers(workspaceId, settling.participants, isShown);
    await this.service.notify({ workspaceId }, 'settled', settling.id, settling.by, readers);
  }

  /** Those of the people who have a seat and may read it. */
  private async readers(workspaceId: string, userIds: readonly string[], isShown: (reader: Actor) => Promise<boolean>): Promise<string[]> {
    const matches: string[] = [];
    for (const userId of userIds) {
      const seat = await this.members.seatOf(workspaceId, userId);
      if (!seat) continue;
      const actor: Actor = { workspaceId, userId, name: '', memberId: seat.memberId, role: seat.role, via: 'job' };
      if (await isShown(actor)) matches.push(userId);
    }
    return matches;
  }

  private async load(actor: Actor, ids: readonly string[], action: string): Promise<Map<string, NotificationText>> {
    const shown = await this.comments.loadReadable(actor, ids);
    return new Map([...shown].map(([id, { title, place, quote, excerpt, url }]) => [id, { action, title, place, quote, excerpt, url }]));
  }

  private async loadSettled(actor: Actor, ids: readonly string[]): Promise<Map<string, NotificationText>> {
    const shown = await this.comments.shownSettled(actor, ids);
    return new Map(
      [...shown].map(([id, { resolved, title, place, quote, excerpt, url }]) => [
        id,
        { action: resolved ? 'resolved a conversation in' : 'reopened a conversation in', title, place, quote, excerpt, url },
      ]),
    );
  }
}
