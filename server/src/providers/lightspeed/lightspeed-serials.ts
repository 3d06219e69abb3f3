import type { CallOptions } from '../http/exchange';
import type { LightspeedHttp } from './lightspeed-http';
import { oneOf, readPages } from './lightspeed-pages';
import { rawSerial } from './lightspeed-schemas';

const requestCost = 1;

/** `sold` if it belongs to a customer. */
export type ItemSerial = {
  id: number;
  itemId: number;
  serial: string;
  description: string;
  color: string;
  size: string;
  sold: boolean;
};

export const createLightspeedSerials = (http: LightspeedHttp) => ({
  /** Includes sold ones. @throws RangeError for more than 100 */
  listSerials: async (itemIds: readonly number[], { signal }: CallOptions = {}): Promise<ItemSerial[]> => {
    if (itemIds.length === 0) return [];
    const serials: ItemSerial[] = [];
    const query = { itemID: oneOf(itemIds), sort: 'serializedID' };
    const call = { entity: 'Serialized', query, row: rawSerial, cost: requestCost, signal };
    for await (const rows of readPages(http, call)) {
      for (const row of rows) {
        if (row.itemID === null) continue;
        serials.push({
          id: row.serializedID,
          itemId: row.itemID,
          serial: row.serial,
          description: row.description,
          color: row.colorName,
          size: row.sizeName,
          sold: row.saleLineID !== null || row.customerID !== null,
        });
      }
    }
    return serials;
  },
});
