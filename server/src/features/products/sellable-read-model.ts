import type { QueryOf } from '@chainline/shared/http/endpoint';
import { categoryType } from '@chainline/shared/products/product-rules';
import type { listSellables, Sellable } from '@chainline/shared/products/sellable-contract';
import { productKindSchema } from '@chainline/shared/tasks/task-contract';
import sql, { join, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { containing, orderBy, pageOf } from '../../db/list-sql';
import { unitDetails, unitDetailsFrom, unitSchema, unitsWhere, wordMatches } from './sellable-units';

type SellableQuery = QueryOf<typeof listSellables>;
type ItemType = NonNullable<SellableQuery['type']>;

const pageSchema = z.object({ total: z.int(), units: z.array(unitSchema) });

const tieBreaker = sql`u.product_id, u.variation_id nulls first`;

/** Exact SKU first, then names that start with the term, then the most similar. */
const byRelevance = (search: string): Sql => {
  const term = search.toLowerCase();
  return sql`order by lower(u.sku) = ${term} desc, starts_with(lower(u.name), ${term}) desc,
    similarity(lower(u.name) || ' ' || u.options, ${term}) desc, lower(u.name), ${tieBreaker}`;
};

const orderOf = ({ sort, search }: SellableQuery): Sql =>
  sort.endsWith('relevance') && search !== undefined
    ? byRelevance(search)
    : orderBy(sort, { relevance: sql`lower(u.name)`, name: sql`lower(u.name)`, price: sql`u.price` }, tieBreaker);

export const createSellableReadModel = (db: Db) => {
  /** `itemType` as SQL, for the categories of products `p`. */
  const isOfType = async (type: ItemType): Promise<Sql> => {
    const categories = await db.many(
      z.object({ id: z.int(), name: z.string(), kind: productKindSchema.nullable() }),
      sql`select id, name, kind from categories`,
    );
    const isIn = (wanted: ItemType) => {
      const ids = categories.filter((category) => categoryType(category) === wanted).map(({ id }) => id);
      return sql`exists (select from product_categories pc
                         where pc.product_id = p.id and pc.category_id = any(${ids}::bigint[]))`;
    };
    switch (type) {
      case 'part':
        return isIn('part');
      case 'bike':
        return sql`(${isIn('bike')} and not ${isIn('part')} and not ${isIn('accessory')})`;
      case 'accessory':
        return sql`(not ${isIn('part')} and (${isIn('accessory')} or not ${isIn('bike')}))`;
    }
  };

  const conditionsOf = async (query: SellableQuery) => {
    const words = (query.search ?? '').split(/\s+/).filter((word) => word !== '');
    const matches = words.map((word) => wordMatches(containing(word)));
    const type = query.type === undefined ? sql`true` : await isOfType(query.type);
    return {
      simple: join([type, ...matches.map(({ simple }) => simple)], ' and '),
      variation: join([type, ...matches.map(({ variation }) => variation)], ' and '),
      stock:
        query.in_stock === undefined ? sql`true` : sql`(u.stock_status = 'instock') = ${query.in_stock === 'true'}`,
    };
  };

  return {
    /** Costs are for managers only. */
    list: async (
      query: SellableQuery,
      { withCosts }: { withCosts: boolean },
    ): Promise<{ products: Sellable[]; total: number }> => {
      const { simple, variation, stock } = await conditionsOf(query);
      const order = orderOf(query);
      const { total, units } = await db.one(
        pageSchema,
        sql`with unit as materialized (select * from (${unitsWhere(simple, variation)}) u where ${stock}),
              page as (select u.*, row_number() over (${order}) as place from unit u ${order} ${pageOf(query)})
            select (select count(*) from unit) as total,
                   coalesce((select jsonb_agg(to_jsonb(t) order by t.place)
                             from (select u.place, ${unitDetails} from page u ${unitDetailsFrom}) t), '[]') as units`,
      );
      return {
        products: units.map((unit) => ({ ...unit, cost: withCosts ? unit.cost : null })),
        total,
      };
    },
  };
};

export type SellableReadModel = ReturnType<typeof createSellableReadModel>;
