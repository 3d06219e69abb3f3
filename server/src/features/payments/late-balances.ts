import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Transaction } from '../../db/transaction';
import { defineJob } from '../../jobs/queue';
import { eachAlone } from '../../jobs/each-alone';
import type { NotificationService } from '../notifications';
import { addressNotice, type NoticeStores } from '../public-quotes';
import { formatMoney, type ActionStore } from '../quotes';
import type { LateBalance, LateBalanceReadModel } from './late-balance-read-model';

export const lateBalancesJob = defineJob('payments.late', z.object({}));

type Dependencies<S extends NoticeStores> = {
  stores: { quoteActions: Pick<ActionStore, 'refresh'> };
  transaction: Transaction<S>;
  notifications: Pick<NotificationService, 'register'>;
  lateBalances: LateBalanceReadModel;
  now: () => Date;
};

/** Notifies once of each late payment, found through pending actions and unpaid payment links. */
export const createLateBalances = <S extends NoticeStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, notifications, lateBalances, now } = dependencies;
  const notify = notifications.register({
    type: 'payment.late',
    facts: z.object({ quote_number: z.string(), name: z.string(), open: z.number(), is_requested: z.boolean() }),
    words: ({ quote_number: number, name, open, is_requested: isRequested }) => ({
      title: `${name} has not paid ${number} yet`,
      body: `${formatMoney(open)} outstanding. ${isRequested ? 'The payment link was sent' : 'It was accepted'} more than three days ago.`,
    }),
  });

  const tell = ({ quote_id: id, since, ...facts }: LateBalance): Promise<void> =>
    transaction(async (inside) => {
      const { to, link } = await addressNotice(inside, id);
      await notify(inside, { to, key: `quote:${id}:${since.toISOString()}`, link, facts, at: now() });
    });

  return async (signal: AbortSignal): Promise<void> => {
    await stores.quoteActions.refresh(now(), sql`true`);
    await eachAlone(await lateBalances.list(now()), signal, tell);
  };
};
