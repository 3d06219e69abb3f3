import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { z } from 'zod';
import type { Config } from '../../config';
import type { Db } from '../../db/db';
import type { Feature } from '../../feature';
import { defineJob } from '../../jobs/queue';
import { every } from '../../jobs/schedule';
import { handleJob } from '../../jobs/worker';
import type { MailService } from '../mail';
import type { UserStore } from '../users';
import { createNotificationEmails, type EmailDependencies, type EmailStores } from './notification-emails';
import { createNotificationRoutes } from './notification-routes';
import { createNotificationService } from './notification-service';
import { createNotificationSettingsService } from './notification-settings-service';
import { createNotificationSettingsStore } from './notification-settings-store';
import { createNotificationStore, type NotificationStore } from './notification-store';

export const createNotificationStores = (db: Db) => ({
  notifications: createNotificationStore(db),
  notificationSettings: createNotificationSettingsStore(db),
});

const emailsJob = defineJob('notifications.emails', z.object({}));

type Stores = EmailStores &
  Parameters<MailService['queue']>[0] & {
    notifications: NotificationStore;
    users: Pick<UserStore, 'get'>;
  };

type Dependencies<S extends Stores> = Pick<EmailDependencies<S>, 'transaction' | 'mail' | 'now'> & {
  config: Pick<Config, 'publicUrl'>;
  stores: S;
  settings: { shop: () => Promise<ShopSettings> };
};

/** Features above this one determine content and recipients. */
export const createNotifications = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { config, stores, now } = dependencies;
  const notifications = createNotificationService({ stores, now });
  const notificationSettings = createNotificationSettingsService(dependencies);
  const emailNotifications = createNotificationEmails({ ...dependencies, notifications, publicUrl: config.publicUrl });
  return {
    services: { notifications, notificationSettings, emailNotifications },
    routes: createNotificationRoutes({ notifications, notificationSettings }),
    jobs: [handleJob(emailsJob, (_payload, { signal }) => emailNotifications(signal))],
    schedule: [every('*/10 * * * * *', emailsJob, {})],
    cleanUp: [({ olderThan, days }) => stores.notifications.removeOld(olderThan(days.notification_days))],
  } satisfies Feature;
};
