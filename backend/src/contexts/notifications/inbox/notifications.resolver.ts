import { LIMITS, NOTIFICATION_KINDS, type NotificationChoice, notificationIds, notificationSettingInput } from '@libs/domain';
import { Args, Int, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import { type Actor, AllowInPlanState, Can, CurrentActor } from '#platform/access';
import type { Page } from '#platform/db';
import { OK, OkPayload, parse, zod } from '#platform/graphql';
import {
  MarkNotificationsInput,
  Notification,
  NotificationConnection,
  NotificationSetting,
  NotificationSettingInput,
  NotificationSettingsPayload,
} from './notification.graphql.js';
import { NotificationsService } from './notifications.service.js';

@Resolver(() => Notification)
export class NotificationsResolver {
  constructor(private readonly service: NotificationsService) {}

  @Query(() => NotificationConnection, { description: 'My news, newest first.' })
  @Can('read')
  inbox(
    @CurrentActor() actor: Actor,
    @Args('unread', { type: () => Boolean, nullable: true }) unread?: boolean,
    @Args('first', { type: () => Int, nullable: true }) first?: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<Page<Notification>> {
    return this.service.list(actor, unread ?? false, first, after);
  }

  @Query(() => Int, { description: `How many I have not read; counted up to ${LIMITS.inbox.counted}.` })
  @Can('read')
  inboxUnread(@CurrentActor() actor: Actor): Promise<number> {
    return this.service.unread(actor);
  }

  @Query(() => [NotificationSetting], { description: `One for each kind, so at most ${NOTIFICATION_KINDS.length}.` })
  @Can('read')
  notificationSettings(@CurrentActor() actor: Actor): Promise<NotificationSetting[]> {
    return this.service.settings(actor);
  }

  @Mutation(() => OkPayload)
  @Can('read')
  @AllowInPlanState('readOnly')
  async markNotifications(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => MarkNotificationsInput }) { ids, read }: MarkNotificationsInput,
  ): Promise<OkPayload> {
    await this.service.mark(actor, ids ? parse(notificationIds, ids) : null, read);
    return OK;
  }

  @Mutation(() => NotificationSettingsPayload)
  @Can('read')
  @AllowInPlanState('readOnly')
  async setNotification(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => NotificationSettingInput }, zod(notificationSettingInput)) input: NotificationChoice,
  ): Promise<NotificationSettingsPayload> {
    return { settings: await this.service.choose(actor, input) };
  }

  @Subscription(() => Boolean, { description: 'My inbox changed: ask again.', resolve: () => true })
  @Can('read')
  inboxChanged(@CurrentActor() actor: Actor): AsyncIterableIterator<boolean> {
    return this.service.follow(actor);
  }
}
