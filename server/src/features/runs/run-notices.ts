import { z } from 'zod';
import type { NotificationService, NotificationStore } from '../notifications';
import type { UserStore } from '../users';

export type RunNoticeStores = { users: Pick<UserStore, 'listActive'>; notifications: NotificationStore };

const titles = { stock: 'A stock sync needs your approval', edit: 'An edit of products needs your approval' } as const;

type HeldRun = { id: string; kind: keyof typeof titles; reason: string };

type Dependencies = { notifications: Pick<NotificationService, 'register'>; now: () => Date };

/** Notifies the managers of a run that waits for them, once per run, in the transaction that puts it on hold. */
export const createRunNotices = ({ notifications, now }: Dependencies) => {
  const notify = notifications.register({
    type: 'run.held',
    facts: z.object({ kind: z.enum(['stock', 'edit']), reason: z.string() }),
    words: ({ kind, reason }) => ({ title: titles[kind], body: reason }),
  });
  return async (inside: RunNoticeStores, { id, kind, reason }: HeldRun): Promise<void> => {
    const to = await inside.users.listActive({ ids: [], role: 'manager' });
    const link = `/sync-dashboard/runs/${id}`;
    await notify(inside, { to, key: `run:${id}`, link, facts: { kind, reason }, at: now() });
  };
};

export type TellRunHeld = ReturnType<typeof createRunNotices>;
