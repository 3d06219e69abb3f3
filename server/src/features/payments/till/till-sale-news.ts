import sql from 'sql-template-tag';
import { z } from 'zod';
import { eachAlone } from '../../../jobs/each-alone';
import type { NotificationService } from '../../notifications';
import { addressNotice, reportOrderTrouble } from '../../public-quotes';
import { formatMoney } from '../../quotes';
import type { PaymentStores, PaymentTransaction } from '../payment-stores';
import { watchedSince, type FreshProposal, type Reversal } from './till-sale-read-model';

type Dependencies<S extends PaymentStores> = {
  stores: Pick<S, 'tillSaleViews'>;
  transaction: PaymentTransaction<S>;
  notifications: Pick<NotificationService, 'register'>;
  now: () => Date;
};

/** Notifies people of till sales that fit a quote, and of recorded ones that were reversed at the till. */
export const createTillSaleNews = <S extends PaymentStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, notifications, now } = dependencies;
  const notify = notifications.register({
    type: 'payment.till_sale',
    facts: z.object({ quote_number: z.string(), name: z.string(), ticket_number: z.string(), amount: z.number() }),
    words: ({ quote_number: number, name, ticket_number: ticket, amount }) => ({
      title: `${name} may have paid ${number} at the till`,
      body: `${formatMoney(amount)}, ticket ${ticket}. Confirm it on the quote.`,
    }),
  });

  const propose = ({ quote_id: id, sale_id: saleId, ...facts }: FreshProposal): Promise<void> =>
    transaction(async (inside) => {
      const { to, link } = await addressNotice(inside, id);
      await notify(inside, { to, key: `quote:${id}:till:${saleId}`, link, facts, at: now() });
    });

  const report = ({ quote_id: quoteId, sale_id: saleId, ticket_number: ticket, ...sale }: Reversal): Promise<void> =>
    transaction((inside) => {
      const { recorded, reversed, voided } = sale;
      const ending = voided ? 'was voided' : `was refunded by ${formatMoney(reversed)}`;
      const reason = `the sale at the till that paid ${formatMoney(recorded)} (ticket ${ticket}) ${ending}. Record the refund, so that the amount is outstanding again or credited.`;
      const eventKey = `till_reversed:${saleId}:${reversed.toFixed(2)}`;
      return reportOrderTrouble(inside, { quoteId, reason, eventKey, at: now() });
    });

  return {
    tell: async (readSince: Date, signal: AbortSignal): Promise<void> => {
      const { tillSaleViews } = stores;
      await eachAlone(await tillSaleViews.listReversals(sql`true`, watchedSince(now())), signal, report);
      await eachAlone(await tillSaleViews.listFresh(readSince), signal, propose);
    },
  };
};

export type TillSaleNews = ReturnType<typeof createTillSaleNews>;
