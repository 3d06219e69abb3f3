import type { FoundCustomer } from '@chainline/shared/customers/customer-contract';
import { LRUCache } from 'lru-cache';
import { UpstreamError } from '../../errors';
import { waitFor } from '../../wait-for';
import type { TillConnection } from '../lightspeed';
import { fromTill } from './customer-feeds';
import type { CustomerIngest } from './customer-ingest';
import type { CustomerReadModel } from './customer-read-model';

type Dependencies = {
  customerViews: CustomerReadModel;
  customerIngest: CustomerIngest;
  lightspeed: TillConnection;
  /** The search answers with known customers after that; the till's answer is recorded nevertheless. */
  shopWaitsMs: number;
};

const fewestCharacters = 3;
/** Asked for more than are shown, because the till matches any word and we match all. */
const maxRead = 50;

/** A word that somebody goes on typing is not asked for again and again. */
const asked = { max: 500, ttl: 30_000 };

const phoneLike = /^[\d\s()+./-]*$/;

/** Parts to ask the till for: the longest word; of a phone the national digits, which it writes with blanks anywhere. */
export const toTillParts = (search: string): string[] => {
  const digits = search.replaceAll(/\D/g, '');
  if (phoneLike.test(search) && digits.length >= fewestCharacters) {
    const national = digits.replace(/^(?:0011|00)?61(?=\d{9}$)/, '').replace(/^0/, '');
    return Array.from(national);
  }
  const words = search.split(/\s+/).filter((word) => word.length >= fewestCharacters);
  return words.toSorted((one, other) => other.length - one.length).slice(0, 1);
};

/**
 * Customers of the till: the mirrored ones, and where these do not suffice, those that the till has had since. Only then is
 * the till asked, because each request takes from the rate limit that the stock sync lives on.
 */
export const createTillSearch = ({ customerViews, customerIngest, lightspeed, shopWaitsMs }: Dependencies) => {
  const recent = new LRUCache<string, true>(asked);

  /** @returns false if the till is not connected or did not answer */
  const read = async (parts: readonly string[]): Promise<boolean> => {
    const till = await lightspeed.current();
    if (!till) return false;
    recent.set(parts.join(''), true);
    try {
      await customerIngest.ingest((await till.client.searchCustomers(parts, { limit: maxRead })).map(fromTill));
      return true;
    } catch (error) {
      recent.delete(parts.join(''));
      if (error instanceof UpstreamError) return false;
      throw error;
    }
  };

  return {
    search: async (text: string, limit: number): Promise<{ customers: FoundCustomer[]; is_live: boolean }> => {
      const known = await customerViews.searchTill(text, limit);
      const parts = toTillParts(text);
      if (known.length > 0 || parts.length === 0) return { customers: known, is_live: false };
      if (recent.has(parts.join(''))) return { customers: known, is_live: true };
      const isLive = (await waitFor(read(parts), shopWaitsMs)) === true;
      return { customers: isLive ? await customerViews.searchTill(text, limit) : known, is_live: isLive };
    },
  };
};

export type TillSearch = ReturnType<typeof createTillSearch>;
