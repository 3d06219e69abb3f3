import type { tillSalesSchema } from '@chainline/shared/payments/till-sale-contract';
import type { Quote } from '@chainline/shared/quotes/quote-contract';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import { ConflictError } from '../../../errors';
import type { Actor } from '../../../http/actor';
import { waitFor } from '../../../wait-for';
import { getVisibleQuote, lockVisibleQuote } from '../../quotes';
import type { TillConnection } from '../../lightspeed';
import type { PaymentStores, PaymentTransaction } from '../payment-stores';
import type { RecordReceived } from '../received-payment';
import { toProposals, type Proposal } from './till-proposals';
import type { TillSaleFeed } from './till-sale-feed';
import { watchedSince } from './till-sale-read-model';

type TillSales = z.output<typeof tillSalesSchema>;

type Dependencies<S extends PaymentStores> = {
  stores: S;
  transaction: PaymentTransaction<S>;
  quotes: { get: (actor: Actor, id: number) => Promise<Quote> };
  lightspeed: Pick<TillConnection, 'current'>;
  tillSaleFeed: TillSaleFeed;
  customerFeeds: { pullTill: (context: { signal: AbortSignal }) => Promise<void> };
  recordReceived: RecordReceived;
  /** After this time the response contains the sales known so far, while reading continues. */
  shopWaitsMs: number;
  now: () => Date;
};

const maxSales = 200;
const maxProposals = 5;

/** A till that was just read is not read again: two people may look at the same time. */
const freshMs = 5_000;
const longestReadMs = 60_000;

const gone = () =>
  new ConflictError(
    'payment.till_sale_gone',
    'This till sale can no longer be confirmed: it has been recorded, dismissed, refunded or voided.',
  );
const changed = () =>
  new ConflictError('payment.till_sale_changed', 'The outstanding amount has changed. Check the till sales again.');

/** Till sales that may be payments of a quote, until a person confirms or dismisses them. */
export const createTillSaleService = <S extends PaymentStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, quotes, lightspeed, tillSaleFeed, customerFeeds, recordReceived } = dependencies;
  const { shopWaitsMs, now } = dependencies;

  const propose = async ({ tillSaleViews }: Pick<S, 'tillSaleViews'>, quoteId: number): Promise<Proposal[]> => {
    const quote = await tillSaleViews.findQuote(quoteId);
    return quote && quote.open > 0
      ? toProposals(quote, await tillSaleViews.listSales(quoteId, { limit: maxSales }))
      : [];
  };

  const answer = async (quoteId: number): Promise<TillSales> => {
    const till = await lightspeed.current();
    const readAt = await tillSaleFeed.findReadAt();
    const reversals = await stores.tillSaleViews.listReversals(sql`p.quote_id = ${quoteId}`, watchedSince(now()));
    return {
      success: true,
      is_connected: till !== null,
      read_at: readAt?.toISOString() ?? null,
      proposals: (await propose(stores, quoteId)).slice(0, maxProposals),
      reversals: reversals.map(({ quote_id: _quote, ...reversal }) => reversal),
    };
  };

  const read = async (): Promise<void> => {
    const readAt = await tillSaleFeed.findReadAt();
    if (readAt !== null && now().getTime() - readAt.getTime() < freshMs) return;
    const signal = AbortSignal.timeout(longestReadMs);
    // Read customers first, so that one just added at the till is recognised.
    await customerFeeds.pullTill({ signal });
    await tillSaleFeed.pull(signal);
  };

  return {
    list: async (actor: Actor, quoteId: number): Promise<TillSales> => {
      await getVisibleQuote(stores.quotes, actor, quoteId);
      return answer(quoteId);
    },

    /** @throws NotFoundError, UpstreamError if the till does not answer */
    refresh: async (actor: Actor, quoteId: number): Promise<TillSales> => {
      await getVisibleQuote(stores.quotes, actor, quoteId);
      await waitFor(read(), shopWaitsMs);
      return answer(quoteId);
    },

    /** @throws NotFoundError, ConflictError if the sale no longer fits or already pays another quote */
    confirm: async (actor: Actor, quoteId: number, sale: { saleId: number; amount: number }): Promise<Quote> => {
      await transaction(async (inside) => {
        const quote = await lockVisibleQuote(inside.quotes, actor, quoteId);
        const known = await inside.tillSaleViews.findUse(sale.saleId);
        if (known?.quote_id === quoteId) return;
        if (known) throw gone();
        const proposal = (await propose(inside, quoteId)).find(({ sale_id: id }) => id === sale.saleId);
        const key = await inside.salesAtTill.findKey(sale.saleId);
        if (!proposal || key === null) throw gone();
        if (proposal.amount !== sale.amount) throw changed();
        const isRecorded = await recordReceived(inside, actor, quote, {
          amount: proposal.amount,
          method: 'till_sale',
          reference: proposal.ticket_number,
          paidAt: new Date(proposal.completed_at),
          at: now(),
          key,
        });
        if (!isRecorded) throw gone();
      });
      return quotes.get(actor, quoteId);
    },

    /** @throws NotFoundError */
    dismiss: async (
      actor: Actor,
      quoteId: number,
      sale: { saleId: number; dismissed: boolean },
    ): Promise<TillSales> => {
      await transaction(async (inside) => {
        const quote = await lockVisibleQuote(inside.quotes, actor, quoteId);
        const at = now();
        const { saleId } = sale;
        const count = sale.dismissed
          ? await inside.salesAtTill.dismiss(quoteId, saleId, { at, by: actor.userId })
          : await inside.salesAtTill.proposeAgain(quoteId, saleId);
        if (count === 0) return;
        await inside.audit.add(actor, sale.dismissed ? 'payment.till_sale_dismissed' : 'payment.till_sale_restored', {
          at,
          target: `quote:${quoteId}`,
          label: quote.quote_number,
          after: { sale_id: saleId },
        });
      });
      return answer(quoteId);
    },
  };
};

export type TillSaleService = ReturnType<typeof createTillSaleService>;
