import type { Cents } from '@chainline/shared/money';
import { UpstreamError } from '../../errors';
import type { Logger } from '../../logger';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { MadeWooSale } from '../../providers/woocommerce/woo-sale-mapper';
import type { NewWooSale } from '../../providers/woocommerce/woo-sales';
import { toShopAmounts, type ShopTax } from './net-amounts';
import { createShopTax } from './shop-tax';

export type OrderSenderShop = Pick<WooClient, 'addsTax' | 'createSale' | 'findSale' | 'repriceSale'>;

type Wanted = {
  /** Amounts include GST. */
  sale: NewWooSale;
  dueCents: Cents;
};
type First = Wanted & { first: MadeWooSale; sentWith: ShopTax };
type SendOptions = { log: Logger; signal?: AbortSignal | undefined };

/** One correction reveals if the shop adds tax, a second how it rounds. */
const maxCorrections = 2;

/** Creates orders with exactly the agreed total, however the shop handles tax. */
export const createOrderSender = ({ shop, now }: { shop: OrderSenderShop; now: () => Date }) => {
  const taxes = createShopTax({ shop, now });

  /** Never throws: the order exists, so a wrong total is reported instead of creating a second order. */
  const reprice = async (made: MadeWooSale, sale: NewWooSale, { log, signal }: SendOptions) => {
    try {
      return await shop.repriceSale(made, sale, { signal });
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn({ err: error, orderId: made.id }, 'the amounts of an order were not corrected');
      return null;
    }
  };

  const correct = async ({ first, sentWith, sale, dueCents }: First, options: SendOptions): Promise<MadeWooSale> => {
    let [tax, made] = [sentWith, first];
    for (let corrections = 0; corrections < maxCorrections; corrections += 1) {
      // Orders already being processed are not changed.
      if (made.totalCents === null || made.totalCents === dueCents || made.status !== sale.status) return made;
      const learned = taxes.learn(tax, { taxCents: made.taxCents, offCents: made.totalCents - dueCents });
      const repriced = learned && (await reprice(made, toShopAmounts(sale, learned), options));
      if (!repriced) return made;
      [tax, made] = [learned, repriced];
    }
    return made;
  };

  return {
    /** @throws UpstreamError, with `unanswered` if the order may exist */
    send: async (wanted: Wanted, options: SendOptions): Promise<MadeWooSale> => {
      const tax = await taxes.expect(options.log);
      const made = await shop.createSale(toShopAmounts(wanted.sale, tax), { signal: options.signal });
      return correct({ ...wanted, first: made, sentWith: tax }, options);
    },

    /** Null if the unanswered attempt created no order. @throws UpstreamError */
    find: async (wanted: Wanted, madeAfter: Date, options: SendOptions): Promise<MadeWooSale | null> => {
      const known = await shop.findSale(wanted.sale.marker, madeAfter, { signal: options.signal });
      if (!known) return null;
      return correct({ ...wanted, first: known, sentWith: await taxes.expect(options.log) }, options);
    },
  };
};

export type OrderSender = ReturnType<typeof createOrderSender>;
