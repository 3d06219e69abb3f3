import { eachAlone } from '../../jobs/each-alone';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooSale } from '../../providers/woocommerce/woo-sale-mapper';
import { announcePayment, isPaid, toShopSale, wrongSum, type LookOptions } from '../public-quotes';
import type { PaymentStores, PaymentTransaction } from './payment-stores';
import type { PaymentRequest } from './request-store';
import type { RecordSale } from './sale-recorder';

const atOnce = 100;
const hourMs = 3_600_000;

type Dependencies<S extends PaymentStores> = {
  stores: S;
  transaction: PaymentTransaction<S>;
  woo: Pick<WooClient, 'listSales' | 'findSaleById'> | null;
  recordSale: RecordSale;
  now: () => Date;
};

const isGone = ({ status }: WooSale): boolean => status === 'cancelled' || status === 'trash';

/** The only change left to a withdrawn or cancelled request is to be paid. */
const stateAfter = ({ state }: PaymentRequest, sale: WooSale): PaymentRequest['state'] => {
  if (isPaid(sale)) return 'paid';
  return state === 'created' && isGone(sale) ? 'cancelled' : state;
};

/** Follows the orders of requested balances, as `order-watch.ts` does for those of acceptances. */
export const createRequestWatch = <S extends PaymentStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, woo, recordSale, now } = dependencies;

  const apply = (orderId: number, quoteId: number, sale: WooSale): Promise<void> =>
    transaction(async (inside) => {
      const quote = await inside.quotes.lock(quoteId);
      const request = await inside.paymentRequests.findByOrder(orderId);
      if (!request) return;
      const state = stateAfter(request, sale);
      const problem = state === 'created' ? wrongSum({ amount_due: request.amount }, sale) : null;
      await inside.paymentRequests.recordCheck(
        request.id,
        { state, order_status: sale.status, order_error: problem },
        now(),
      );
      if (request.state === 'created' && state === 'cancelled') {
        const event = { quoteId, type: 'balance_withdrawn', at: now(), source: 'system' } as const;
        await inside.quotes.addEvent({ ...event, data: { order_number: sale.number } });
      }
      const read = toShopSale(quote, sale, { due: request.amount, now: now() });
      await announcePayment(inside, read);
      await recordSale(inside, read);
    });

  const lookAt = async (shop: NonNullable<typeof woo>, id: number, signal: AbortSignal, read?: WooSale) => {
    const known = await stores.paymentRequests.findByOrder(id);
    if (!known) return;
    // An order missing from the list may be in the trash or deleted; only reading it tells which.
    const sale = read ?? (await shop.findSaleById(id, { signal }));
    if (sale) await apply(id, known.quote_id, sale);
    else if (known.state === 'created') await stores.paymentRequests.setState(known.id, 'cancelled');
  };

  return {
    /** Ignores orders that belong to no request. */
    look: async (wooOrderId: number, { signal }: LookOptions): Promise<void> => {
      if (woo) await lookAt(woo, wooOrderId, signal);
    },

    /** Checks unpaid orders in one call, and others occasionally. */
    poll: async ({ signal }: LookOptions): Promise<void> => {
      if (!woo) return;
      const unheardSince = new Date(now().getTime() - hourMs);
      const watched = await stores.paymentRequests.listWatched({ unheardSince, limit: atOnce });
      const listed = await woo.listSales(watched, { signal });
      const sales = new Map(listed.map((sale) => [sale.id, sale]));
      await eachAlone(watched, signal, async (id) => {
        try {
          await lookAt(woo, id, signal, sales.get(id));
        } finally {
          // Recorded on failure too; otherwise orders that always fail would come first each time and starve the rest.
          await stores.paymentRequests.recordLook(id, now());
        }
      });
    },
  };
};
