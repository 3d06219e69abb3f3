import { z } from 'zod';
import { UpstreamError } from '../../errors';
import type { CallOptions } from '../http/exchange';
import { withQuery } from '../http/query-string';
import type { LightspeedHttp } from './lightspeed-http';

/** Records without which stock cannot be synced, with their names for people. */
const needed = [
  { entity: 'Item', name: 'items' },
  { entity: 'ItemShop', name: 'stock quantities' },
  { entity: 'Sale', name: 'sales' },
  { entity: 'InventoryLog', name: 'the inventory log' },
] as const;

const requestCost = 1;
const anything = z.object({});

const isRefusal = (error: unknown): boolean =>
  error instanceof UpstreamError && (error.status === 401 || error.status === 403);

export const createLightspeedRights = (http: LightspeedHttp) => ({
  /**
   * Reads one record of each kind, because a connection's scopes do not show what the employee's own rights exclude.
   * @returns names of the records that this employee may not read
   */
  listUnreadable: async ({ signal }: CallOptions = {}): Promise<string[]> => {
    const missing: string[] = [];
    for (const { entity, name } of needed) {
      try {
        const url = http.inAccount(withQuery(`${entity}.json`, { limit: '1' }));
        await http.read({ url, schema: anything, cost: requestCost, signal });
      } catch (error) {
        if (!isRefusal(error)) throw error;
        missing.push(name);
      }
    }
    return missing;
  },
});
