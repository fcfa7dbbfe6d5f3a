export { type NotificationKind, NotificationKinds, type NotificationText } from './inbox/notification-kinds.js';
export { NotificationsService } from './inbox/notifications.service.js';
export { NotificationsModule } from './notifications.module.js';
