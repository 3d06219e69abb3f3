import {
  countUnreadNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@chainline/shared/notifications/notification-contract';
import {
  getNotificationSettings,
  putNotificationSettings,
} from '@chainline/shared/notifications/notification-settings-contract';
import { route, type Route } from '../../http/route';
import type { NotificationService } from './notification-service';
import type { NotificationSettingsService } from './notification-settings-service';

const toUnread = (unread: number) => ({ success: true as const, unread });

type Dependencies = { notifications: NotificationService; notificationSettings: NotificationSettingsService };

export const createNotificationRoutes = ({ notifications, notificationSettings }: Dependencies): Route[] => [
  route(getNotificationSettings, 'anyone', async ({ actor }) => ({
    success: true as const,
    ...(await notificationSettings.get(actor)),
  })),
  route(putNotificationSettings, 'anyone', async ({ actor, body }) => ({
    success: true as const,
    ...(await notificationSettings.put(actor, body)),
  })),
  route(listNotifications, 'anyone', async ({ actor, query }) => ({
    success: true as const,
    ...(await notifications.list(actor, query)),
  })),
  route(countUnreadNotifications, 'anyone', async ({ actor }) => toUnread(await notifications.countUnread(actor))),
  route(readAllNotifications, 'anyone', async ({ actor, body }) =>
    toUnread(await notifications.markAllRead(actor, body.up_to)),
  ),
  route(readNotification, 'anyone', async ({ actor, params }) =>
    toUnread(await notifications.markRead(actor, params.id)),
  ),
];
