import { z } from 'zod';
import type { NotificationService, NotificationStore } from '../notifications';
import { formatMoney } from '../quotes';
import type { UserStore } from '../users';

const factsSchema = z.object({
  number: z.string(),
  name: z.string(),
  approved: z.boolean(),
  amount: z.number(),
  reason: z.string(),
});

type Inside = { notifications: NotificationStore; users: Pick<UserStore, 'listActive'> };
type News = { workId: number; extraId: number; facts: z.output<typeof factsSchema>; at: Date };

/** Notifies who asked, the mechanic of the job and all managers of a customer's answer. */
export const createExtraNews = (notifications: Pick<NotificationService, 'register'>) => {
  const notify = notifications.register({
    type: 'work_order.extra_answered',
    facts: factsSchema,
    words: ({ number, name, approved, amount, reason }) => ({
      title: `${name} ${approved ? 'approved' : 'declined'} ${formatMoney(amount)} of extra work on ${number}`,
      body: reason,
    }),
  });
  return async (
    inside: Inside,
    { workId, extraId, facts, at }: News,
    people: readonly (number | null)[],
  ): Promise<void> => {
    const ids = people.filter((id) => id !== null);
    const to = await inside.users.listActive({ ids, role: 'manager' });
    await notify(inside, { to, link: `/workshop/${workId}`, key: `extra:${extraId}`, facts, at });
  };
};

export type TellAnswer = ReturnType<typeof createExtraNews>;
