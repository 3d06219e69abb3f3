import { z } from 'zod';
import type { NotificationService, NotificationStore } from '../notifications';
import type { UserStore } from '../users';

export type TillNoticeStores = { users: Pick<UserStore, 'listActive'>; notifications: NotificationStore };

type Dependencies = { notifications: Pick<NotificationService, 'register'>; now: () => Date };

type Loss = { connectionId: number; reason: string };
type Parting = { connectionId: number; by: { userId: number; username: string } };

/** Notifies the managers that stock is no longer synced with the till, in the transaction that ends the connection. */
export const createTillNotices = ({ notifications, now }: Dependencies) => {
  const notify = notifications.register({
    type: 'till.disconnected',
    facts: z.object({ by: z.string().nullable(), reason: z.string() }),
    words: ({ by, reason }) =>
      by === null
        ? { title: 'Lightspeed must be connected again', body: reason }
        : { title: `${by} disconnected Lightspeed`, body: 'Stock is no longer synced with the till.' },
  });
  const link = '/settings/integrations';
  const listManagers = ({ users }: TillNoticeStores) => users.listActive({ ids: [], role: 'manager' });
  return {
    lost: async (inside: TillNoticeStores, { connectionId, reason }: Loss): Promise<void> => {
      const [to, key] = [await listManagers(inside), `connection:${connectionId}:lost`];
      await notify(inside, { to, key, link, facts: { by: null, reason }, at: now() });
    },

    /** Notifies all managers but the one who disconnected it. */
    ended: async (inside: TillNoticeStores, { connectionId, by: { userId, username } }: Parting): Promise<void> => {
      const to = (await listManagers(inside)).filter((id) => id !== userId);
      const key = `connection:${connectionId}:ended`;
      await notify(inside, { to, key, link, facts: { by: username, reason: '' }, at: now() });
    },
  };
};

export type TillNotices = ReturnType<typeof createTillNotices>;
