import type { listNotifications, Notification } from '@chainline/shared/notifications/notification-contract';
import type { QueryOf } from '@chainline/shared/http/endpoint';
import type { z } from 'zod';
import { NotFoundError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { NewRows, NotificationRow, NotificationStore } from './notification-store';

type Words = { title: string; body: string };

type NotificationKind<F> = {
  type: string;
  /** Must also parse facts stored by earlier versions. */
  facts: z.ZodType<F>;
  words: (facts: F) => Words;
};

/** `to` are user ids. Skips users already notified under `key`. */
type News<F> = Omit<NewRows, 'type' | 'facts'> & { facts: F };

type Inside = { notifications: NotificationStore };
type Reader = Pick<Actor, 'userId'>;
type Dependencies = { stores: Inside; now: () => Date };

export const createNotificationService = ({ stores: { notifications }, now }: Dependencies) => {
  const kinds = new Map<string, (facts: unknown) => Words>();

  const toNotification = ({ id, type, facts, link, created_at: at, is_read }: NotificationRow): Notification[] => {
    const words = kinds.get(type)?.(facts);
    return words ? [{ id, ...words, link, created_at: at.toISOString(), is_read }] : [];
  };

  /** Leaves out unknown types, which a newer server may have stored. */
  const types = (): string[] => [...kinds.keys()];
  const countUnread = ({ userId }: Reader): Promise<number> => notifications.countUnread(userId, types());

  return {
    /** Declares a kind; the returned function notifies users in the transaction of the cause. */
    register: <F>({ type, facts: schema, words }: NotificationKind<F>) => {
      if (kinds.has(type)) throw new Error(`There are two kinds of notifications called ${type}`);
      kinds.set(type, (facts) => words(schema.parse(facts)));
      return async (inside: Inside, { facts, ...news }: News<F>): Promise<void> => {
        await inside.notifications.insert({ ...news, type, facts: schema.parse(facts) });
      };
    },

    list: async ({ userId }: Reader, { before, limit }: QueryOf<typeof listNotifications>) => {
      const rows = await notifications.list(userId, { types: types(), before, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const nextBefore = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
      return { notifications: shown.flatMap(toNotification), next_before: nextBefore };
    },

    types,
    countUnread,

    /** @throws Error for a type that is not registered */
    wordsOf: ({ type, facts }: { type: string; facts: unknown }): Words => {
      const words = kinds.get(type);
      if (!words) throw new Error(`There are no notifications called ${type}`);
      return words(facts);
    },

    /** Returns the number left unread. @throws NotFoundError also for another user's */
    markRead: async (reader: Reader, id: number): Promise<number> => {
      const isTheirs = await notifications.markRead(reader.userId, id, now());
      if (!isTheirs) throw new NotFoundError('notification.not_found', 'This notification does not exist.');
      return countUnread(reader);
    },

    /** Leaves those after `upTo` unread, which the reader has not seen. */
    markAllRead: async (reader: Reader, upTo: number): Promise<number> => {
      await notifications.markAllRead(reader.userId, { types: types(), upTo, at: now() });
      return countUnread(reader);
    },
  };
};

export type NotificationService = ReturnType<typeof createNotificationService>;
