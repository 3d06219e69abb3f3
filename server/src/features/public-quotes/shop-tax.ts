import type { Cents } from '@chainline/shared/money';
import { UpstreamError } from '../../errors';
import type { Logger } from '../../logger';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { ShopTax } from './net-amounts';

const dayMs = 86_400_000;
/** Short, because a wrong guess is corrected afterwards. */
const patienceMs = 5_000;
/** Largest difference that rounding can explain. */
const maxRoundingCents = 20;

type WrongOrder = { taxCents: Cents | null; offCents: Cents };

type Dependencies = { shop: Pick<WooClient, 'addsTax'>; now: () => Date };

const conclude = (expected: ShopTax, { taxCents, offCents }: WrongOrder): ShopTax | null => {
  if (taxCents === null) return null;
  if (taxCents === 0) return expected === 'none' ? null : 'none';
  if (expected === 'none') return 'line';
  if (Math.abs(offCents) > maxRoundingCents) return null;
  return expected === 'line' ? 'subtotal' : 'line';
};

/**
 * Tax rules of the shop: read from its settings once a day, or learned from its orders if reading is not permitted or
 * orders contradict the settings.
 */
export const createShopTax = ({ shop, now }: Dependencies) => {
  let known: ShopTax = 'none';
  let said: boolean | null = null;
  let asked: { at: number; done: Promise<void> } | null = null;

  const ask = async (log: Logger): Promise<void> => {
    const signal = AbortSignal.timeout(patienceMs);
    try {
      const adds = await shop.addsTax({ signal });
      // Keep the rounding learned from orders until the setting changes.
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

    /** Returns null if the total reveals nothing new. */
    learn: (expected: ShopTax, { taxCents, offCents }: WrongOrder): ShopTax | null => {
      const seen = conclude(expected, { taxCents, offCents });
      known = seen ?? known;
      return seen;
    },
  };
};
