import {
  countUnreadNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@chainline/shared/notifications/notification-contract';
import { route, type Route } from '../../http/route';
import type { NotificationService } from './notification-service';

const toUnread = (unread: number) => ({ success: true as const, unread });

export const createNotificationRoutes = ({ notifications }: { notifications: NotificationService }): Route[] => [
  route(listNotifications, 'signedIn', async ({ actor, query }) => ({
    success: true as const,
    ...(await notifications.list(actor, query)),
  })),
  route(countUnreadNotifications, 'signedIn', async ({ actor }) => toUnread(await notifications.countUnread(actor))),
  route(readAllNotifications, 'signedIn', async ({ actor, body }) =>
    toUnread(await notifications.markAllRead(actor, body.up_to)),
  ),
  route(readNotification, 'signedIn', async ({ actor, params }) =>
    toUnread(await notifications.markRead(actor, params.id)),
  ),
];
