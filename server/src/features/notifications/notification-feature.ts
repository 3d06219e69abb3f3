import type { Db } from '../../db/db';
import type { Feature } from '../../feature';
import { createNotificationRoutes } from './notification-routes';
import { createNotificationService } from './notification-service';
import { createNotificationStore, type NotificationStore } from './notification-store';

export const createNotificationStores = (db: Db) => ({ notifications: createNotificationStore(db) });

type Dependencies = { stores: { notifications: NotificationStore }; now: () => Date };

/** Higher features determine content and recipients. */
export const createNotifications = ({ stores, now }: Dependencies) => {
  const notifications = createNotificationService({ stores, now });
  return {
    services: { notifications },
    routes: createNotificationRoutes({ notifications }),
    cleanUp: [({ olderThan, days }) => stores.notifications.removeOld(olderThan(days.notification_days))],
  } satisfies Feature;
};
