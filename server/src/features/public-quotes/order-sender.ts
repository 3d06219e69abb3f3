import type { Cents } from '@chainline/shared/money';
import { UpstreamError } from '../../errors';
import type { Logger } from '../../logger';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { MadeWooSale } from '../../providers/woocommerce/woo-sale-mapper';
import type { NewWooSale } from '../../providers/woocommerce/woo-sales';
import { toShopAmounts } from './net-amounts';
import { createShopTax } from './shop-tax';

export type SenderShop = Pick<WooClient, 'addsTax' | 'createSale' | 'findSale' | 'repriceSale'>;

type Wanted = {
  /** With amounts that include GST. */
  sale: NewWooSale;
  dueCents: Cents;
  /** Since when an earlier attempt may have made the order; null when none can have. */
  madeAfter: Date | null;
};
type SendOptions = { log: Logger; signal?: AbortSignal | undefined };

/** The first tells whether the shop adds tax, the second how it rounds it; there is nothing more to learn. */
const mostCorrections = 2;

/** Makes orders that come to what was agreed, whatever the shop does about tax. */
export const createOrderSender = ({ shop, now }: { shop: SenderShop; now: () => Date }) => {
  const taxes = createShopTax({ shop, now });

  /** The order exists whatever happens here: a wrong sum is reported, another order is never made for it. */
  const reprice = async (made: MadeWooSale, sale: NewWooSale, { log, signal }: SendOptions) => {
    try {
      return await shop.repriceSale(made, sale, { signal });
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn({ err: error, orderId: made.id }, 'the amounts of an order were not put right');
      return null;
    }
  };

  return {
    /** @throws UpstreamError, with `unanswered` when the order may be there nevertheless. */
    send: async ({ sale, dueCents, madeAfter }: Wanted, options: SendOptions): Promise<MadeWooSale> => {
      const { log, signal } = options;
      let tax = await taxes.expect(log);
      const known = madeAfter && (await shop.findSale(sale.marker, madeAfter, { signal }));
      let made = known ?? (await shop.createSale(toShopAmounts(sale, tax), { signal }));
      for (let corrections = 0; corrections < mostCorrections; corrections += 1) {
        // What somebody has taken up already is left alone.
        if (made.totalCents === null || made.totalCents === dueCents || made.status !== sale.status) return made;
        const learned = taxes.learn(tax, { taxCents: made.taxCents, offCents: made.totalCents - dueCents });
        const repriced = learned && (await reprice(made, toShopAmounts(sale, learned), options));
        if (!repriced) return made;
        [tax, made] = [learned, repriced];
      }
      return made;
    },
  };
};

export type OrderSender = ReturnType<typeof createOrderSender>;
