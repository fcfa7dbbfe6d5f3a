import { LIMITS, type NotificationChoice, notificationIds, notificationSettingInput } from '@libs/domain';
import { Args, ID, Int, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import { type Actor, Can, Me } from '#platform/access';
import type { Page } from '#platform/db';
import { parse, zod } from '#platform/graphql';
import { Notification, NotificationConnection, NotificationSetting, NotificationSettingInput } from './notification.graphql.js';
import { NotificationsService } from './notifications.service.js';

@Resolver(() => Notification)
export class NotificationsResolver {
  constructor(private readonly service: NotificationsService) {}

  @Query(() => NotificationConnection, { description: 'My news, newest first.' })
  @Can('read')
  inbox(
    @Me() actor: Actor,
    @Args('unread', { type: () => Boolean, nullable: true }) unread?: boolean,
    @Args('first', { type: () => Int, nullable: true }) first?: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<Page<Notification>> {
    return this.service.list(actor, unread ?? false, first, after);
  }

  @Query(() => Int, { description: `How many I have not read; counted up to ${LIMITS.inbox.counted}.` })
  @Can('read')
  inboxUnread(@Me() actor: Actor): Promise<number> {
    return this.service.unread(actor);
  }

  @Query(() => [NotificationSetting])
  @Can('read')
  notificationSettings(@Me() actor: Actor): Promise<NotificationSetting[]> {
    return this.service.settings(actor);
  }

  @Mutation(() => Boolean)
  @Can('read')
  async markNotifications(
    @Me() actor: Actor,
    @Args('ids', { type: () => [ID], nullable: true, description: 'All when left out.' }) ids: string[] | null,
    @Args('read') read: boolean,
  ): Promise<boolean> {
    await this.service.mark(actor, ids ? parse(notificationIds, ids) : null, read);
    return true;
  }

  @Mutation(() => [NotificationSetting])
  @Can('read')
  setNotification(
    @Me() actor: Actor,
    @Args('input', { type: () => NotificationSettingInput }, zod(notificationSettingInput)) input: NotificationChoice,
  ): Promise<NotificationSetting[]> {
    return this.service.choose(actor, input);
  }

  @Subscription(() => Boolean, { description: 'My inbox changed: ask again.', resolve: () => true })
  @Can('read')
  inboxChanged(@Me() actor: Actor): AsyncIterableIterator<boolean> {
    return this.service.follow(actor);
  }
}
