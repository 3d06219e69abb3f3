import type {
  NotificationSettings,
  putNotificationSettings,
} from '@chainline/shared/notifications/notification-settings-contract';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Actor } from '../../http/actor';
import type { UserStore } from '../users';
import { digestDay } from './digest-time';
import type { NotificationSettingsStore } from './notification-settings-store';

type Dependencies = {
  stores: { notificationSettings: NotificationSettingsStore; users: Pick<UserStore, 'get'> };
  mail: { isConfigured: boolean };
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

type Caller = Pick<Actor, 'userId'>;

export const createNotificationSettingsService = ({ stores, mail, settings, now }: Dependencies) => {
  const get = async ({ userId }: Caller): Promise<NotificationSettings> => {
    const saved = await stores.notificationSettings.find(userId);
    const { email: address } = await stores.users.get(userId);
    return {
      email: saved?.email ?? 'none',
      time_zone: saved?.time_zone ?? (await settings.shop()).time_zone,
      address: address === '' ? null : address,
      can_email: mail.isConfigured,
    };
  };
  return {
    get,

    /** The first daily email is sent at the next hour for daily emails, not at once. */
    put: async (caller: Caller, { email, time_zone: timeZone }: BodyOf<typeof putNotificationSettings>) => {
      const at = now();
      const digestOn = digestDay(at, timeZone ?? (await settings.shop()).time_zone);
      await stores.notificationSettings.save(caller.userId, { email, timeZone, digestOn }, at);
      return get(caller);
    },
  };
};

export type NotificationSettingsService = ReturnType<typeof createNotificationSettingsService>;
