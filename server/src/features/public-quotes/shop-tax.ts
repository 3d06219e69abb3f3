import { UpstreamError } from '../../errors';
import type { Logger } from '../../logger';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooSale } from '../../providers/woocommerce/woo-sale-mapper';
import type { ShopTax } from './net-amounts';

const dayMs = 86_400_000;
/** An order does not wait long for this: a wrong guess is put right. */
const patienceMs = 5_000;

type Dependencies = { shop: Pick<WooClient, 'addsTax'>; now: () => Date };

/**
 * What the shop does about tax: asked once a day, and learned from its orders where it may not be asked or does
 * otherwise than its setting says. Kept in each process, since it only saves calls.
 */
export const createShopTax = ({ shop, now }: Dependencies) => {
  let known: ShopTax = 'none';
  let said: boolean | null = null;
  let asked: { at: number; done: Promise<void> } | null = null;

  const ask = async (log: Logger): Promise<void> => {
    const signal = AbortSignal.timeout(patienceMs);
    try {
      const adds = await shop.addsTax({ signal });
      // What was learned from orders stays until the setting changes.
      if (adds !== said) known = adds ? 'line' : 'none';
      said = adds;
    } catch (error) {
      if (!(error instanceof UpstreamError) && !signal.aborted) throw error;
      log.info({ err: error }, 'the online shop does not say whether it adds tax; its orders will');
    }
  };

  return {
    expect: async (log: Logger): Promise<ShopTax> => {
      const at = now().getTime();
      if (asked === null || at - asked.at >= dayMs) asked = { at, done: ask(log) };
      await asked.done;
      return known;
    },

    /** Draws the conclusion from an order that came to a wrong sum; null when it tells nothing about tax. */
    learn: (expected: ShopTax, { taxCents }: Pick<WooSale, 'taxCents'>): ShopTax | null => {
      if (taxCents === null) return null;
      const rounding = expected === 'line' ? 'subtotal' : 'line';
      const seen = taxCents === 0 ? 'none' : rounding;
      if (seen === expected) return null;
      known = seen;
      return seen;
    },
  };
};

export type ShopTaxes = ReturnType<typeof createShopTax>;
