import type { Cents } from '@chainline/shared/money';
import { UpstreamError } from '../../errors';
import type { Logger } from '../../logger';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { ShopTax } from './net-amounts';

const dayMs = 86_400_000;
/** An order does not wait long for this: a wrong guess is put right. */
const patienceMs = 5_000;
/** By more than this an order is not off because of rounding. */
const mostRoundingCents = 20;

/** An order that came to a wrong sum: the tax in it, and by how much it is off. */
type WrongOrder = { taxCents: Cents | null; offCents: Cents };

type Dependencies = { shop: Pick<WooClient, 'addsTax'>; now: () => Date };

const conclude = (expected: ShopTax, { taxCents, offCents }: WrongOrder): ShopTax | null => {
  if (taxCents === null) return null;
  if (taxCents === 0) return expected === 'none' ? null : 'none';
  if (expected === 'none') return 'line';
  if (Math.abs(offCents) > mostRoundingCents) return null;
  return expected === 'line' ? 'subtotal' : 'line';
};

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
      if (!(error instanceof UpstreamError) && !signal.aborted) {
        asked = null;
        throw error;
      }
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

    /** The conclusion from a wrong sum, kept for the orders to come; null when it tells nothing new about tax. */
    learn: (expected: ShopTax, { taxCents, offCents }: WrongOrder): ShopTax | null => {
      const seen = conclude(expected, { taxCents, offCents });
      known = seen ?? known;
      return seen;
    },
  };
};
