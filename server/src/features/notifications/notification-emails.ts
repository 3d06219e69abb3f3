import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Transaction } from '../../db/transaction';
import { eachAlone } from '../../jobs/each-alone';
import type { MailService } from '../mail';
import { digestDay } from './digest-time';
import { toNotificationLetter } from './notification-letter';
import type { NotificationService } from './notification-service';
import type { NotificationSettingsStore, Recipient } from './notification-settings-store';

export type EmailStores = { notificationSettings: NotificationSettingsStore };

/** The rest follows in the next email. */
const mostPerEmail = 100;

export type EmailDependencies<S extends EmailStores> = {
  stores: EmailStores;
  transaction: Transaction<S>;
  mail: Pick<MailService, 'isConfigured' | 'queue'>;
  settings: { shop: () => Promise<ShopSettings> };
  notifications: Pick<NotificationService, 'types' | 'wordsOf'>;
  publicUrl: string;
  now: () => Date;
};

/**
 * Emails notifications in the way that each person has chosen. Each is emailed once: its email is queued in the
 * transaction that settles it.
 */
export const createNotificationEmails = <S extends EmailStores & Parameters<MailService['queue']>[0]>(
  dependencies: EmailDependencies<S>,
) => {
  const { stores, transaction, mail, settings, notifications, publicUrl, now } = dependencies;

  /** Not due yet: today's daily email was settled already, or its hour has not come. */
  const isEarly = ({ email, time_zone: own, digest_on: last }: Recipient, shop: ShopSettings): boolean => {
    if (email !== 'daily') return false;
    const day = digestDay(now(), own ?? shop.time_zone);
    return day === null || day === last;
  };

  const write = async (inside: S, recipient: Recipient, shop: ShopSettings): Promise<void> => {
    const { user_id: userId, email, time_zone: own, address, name } = recipient;
    const timeZone = own ?? shop.time_zone;
    const isDaily = email === 'daily';
    const waiting = await inside.notificationSettings.listWaiting(userId, {
      types: notifications.types(),
      limit: mostPerEmail,
    });
    const last = waiting.at(-1);
    if (!last) return;
    await inside.notificationSettings.settle(waiting.map(({ id }) => id));
    const day = digestDay(now(), timeZone);
    if (isDaily && day !== null) await inside.notificationSettings.setDigestOn(userId, day);
    const told = waiting.filter(({ is_read: isRead }) => !(isDaily && isRead));
    const mayWrite = recipient.is_active && email !== 'none' && mail.isConfigured;
    if (!mayWrite || address === null || told.length === 0) return;
    const entries = told.map((row) => ({ ...notifications.wordsOf(row), link: row.link, at: row.created_at }));
    await mail.queue(inside, {
      ...toNotificationLetter(entries, { shop, publicUrl, timeZone, isDaily }),
      kind: 'notification',
      reference: `user:${userId}`,
      to: { name, address },
      idempotencyKey: `notifications:${userId}:${last.id}`,
    });
  };

  return async (signal: AbortSignal): Promise<void> => {
    const recipients = await stores.notificationSettings.listRecipients();
    if (recipients.length === 0) return;
    const shop = await settings.shop();
    const due = recipients.filter((recipient) => !isEarly(recipient, shop));
    await eachAlone(due, signal, ({ user_id: userId }) =>
      transaction(async (inside) => {
        const recipient = await inside.notificationSettings.lock(userId);
        // Checked again: another server may have sent the email meanwhile, or the person may have changed their choice.
        if (recipient && !isEarly(recipient, shop)) await write(inside, recipient, shop);
      }),
    );
  };
};
