import type { CallOptions } from '../http/exchange';
import { withQuery } from '../http/query-string';
import type { LightspeedHttp } from './lightspeed-http';
import {
  toLightspeedAccount,
  toLightspeedItem,
  toLightspeedShop,
  type LightspeedAccount,
  type LightspeedItem,
  type LightspeedShop,
} from './lightspeed-mapper';
import { readPages, toMoment } from './lightspeed-pages';
import { countOf, rawAccount, rawItem, rawSession, rawShop, recordOf } from './lightspeed-schemas';

type ItemFilter = {
  archived?: boolean | undefined;
};

const relations = ['ItemShops', 'Category', 'Manufacturer', 'Images'] as const;

/**
 * Cost in drips: 1 per request; in lists 0.4 per to-many relation (shops, pictures) and 0.2 per to-one; a count costs
 * 10.
 */
const requestCost = 1;
const itemPageCost = requestCost + 2 * 0.4 + 2 * 0.2;
const countCost = 10;

const archivedQuery = ({ archived = false }: ItemFilter) => ({ archived: String(archived) });

export const createLightspeedCatalogue = (http: LightspeedHttp) => ({
  /** Needs no account id. */
  getAccount: async ({ signal }: CallOptions = {}): Promise<LightspeedAccount> => {
    const schema = recordOf('Account', rawAccount);
    return toLightspeedAccount(
      await http.read({ url: http.aboveAccounts('Account.json'), schema, cost: requestCost, signal }),
    );
  },

  /** Id of the employee who granted access; null if Lightspeed does not say. */
  findEmployee: async ({ signal }: CallOptions = {}): Promise<number | null> => {
    const url = http.aboveAccounts('Session.json');
    const session = await http.read({ url, schema: rawSession, cost: requestCost, signal });
    return session.employeeID;
  },

  /** Without archived ones. */
  listShops: async ({ signal }: CallOptions = {}): Promise<LightspeedShop[]> => {
    const shops: LightspeedShop[] = [];
    const call = { entity: 'Shop', query: {}, row: rawShop, cost: requestCost, signal };
    for await (const rows of readPages(http, call))
      shops.push(...rows.filter(({ archived }) => !archived).map(toLightspeedShop));
    return shops;
  },

  /**
   * Items with their stock in every shop: all by id, or those changed since `modifiedAfter` in the order of their
   * changes. Other calls go first.
   */
  async *listItems(
    filter: ItemFilter & { modifiedAfter?: Date | undefined } = {},
    { signal }: CallOptions = {},
  ): AsyncGenerator<LightspeedItem[]> {
    const query = {
      load_relations: JSON.stringify(relations),
      ...archivedQuery(filter),
      ...(filter.modifiedAfter === undefined
        ? { sort: 'itemID' }
        : { sort: 'timeStamp', timeStamp: `>=,${toMoment(filter.modifiedAfter)}` }),
    };
    const call = { entity: 'Item', query, row: rawItem, cost: itemPageCost, isBulk: true, signal };
    for await (const rows of readPages(http, call)) yield rows.map(toLightspeedItem);
  },

  /** Costs as many drips as ten pages. */
  countItems: async (filter: ItemFilter = {}, { signal }: CallOptions = {}): Promise<number> => {
    const url = http.inAccount(withQuery('Item.json', { ...archivedQuery(filter), count: '1' }));
    return http.read({ url, schema: countOf, cost: countCost, isBulk: true, signal });
  },
});
