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
  /** After this time the search returns known customers; a later answer of the till is still recorded. */
  shopWaitsMs: number;
};

const fewestCharacters = 3;
/** More than are shown, because the till matches any word and we match all of them. */
const maxRead = 50;

/** Terms searched recently, so that they are not sent to the till again while somebody types. */
const asked = { max: 500, ttl: 30_000 };

const phoneLike = /^[\d\s()+./-]*$/;

/**
 * Terms to search the till for: the longest word or, for a phone, its national digits, which the till may store with
 * spaces anywhere.
 */
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
 * Customers of the till: mirrored ones first. The till itself is searched only if these are too few, because each call
 * counts towards the rate limit needed by the stock sync.
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
