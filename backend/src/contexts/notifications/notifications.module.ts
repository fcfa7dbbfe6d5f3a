import { Module } from '@nestjs/common';
import { AccessModule } from '#contexts/access';
import { DocumentsModule } from '#contexts/documents';
import { IdentityModule } from '#contexts/identity';
import { InsightsModule } from '#contexts/insights';
import { RepositoryModule } from '#contexts/repository';
import { SearchModule } from '#contexts/search';
import { WorkspaceModule } from '#contexts/workspace';
import { AccessRequestNotifications } from './access-requests/access-request-news.jobs.js';
import { CommentNotifications } from './comments/comment-news.jobs.js';
import { FollowNotifications } from './follows/follow-news.jobs.js';
import { FollowsResolver } from './follows/follows.resolver.js';
import { FollowsService } from './follows/follows.service.js';
import { GrantNotifications } from './grants/grant-news.jobs.js';
import { NotificationKinds } from './inbox/notification-kinds.js';
import { NotificationsResolver } from './inbox/notifications.resolver.js';
import { NotificationsService } from './inbox/notifications.service.js';
import { OldNotificationJobs } from './inbox/old-notifications.jobs.js';
import { Digests } from './mails/digest.jobs.js';
import { InboxMails } from './mails/inbox-mail.jobs.js';
import { PendingMailItems } from './mails/pending-mail-items.js';
import { NotificationsExport } from './notifications-export.js';
import { SearchNotifications } from './searches/search-news.jobs.js';

/** Notifications: inbox, mails, and each user's settings. */
@Module({
  imports: [WorkspaceModule, IdentityModule, AccessModule, DocumentsModule, RepositoryModule, InsightsModule, SearchModule],
  providers: [
    NotificationsExport,
    NotificationKinds,
    NotificationsService,
    NotificationsResolver,
    OldNotificationJobs,
    PendingMailItems,
    InboxMails,
    Digests,
    AccessRequestNotifications,
    GrantNotifications,
    CommentNotifications,
    SearchNotifications,
    FollowsService,
    FollowsResolver,
    FollowNotifications,
  ],
  exports: [NotificationKinds, NotificationsService],
})
export class NotificationsModule {}
