import {
  mostLinkedBikes,
  type BikeLinkChoice,
  type BikeLinks,
  type LinkedBike,
} from '@chainline/shared/bikes/bike-link-contract';
import { bikeLinkKinds, type BikeLinkKind } from '@chainline/shared/bikes/bike-link-rules';
import { arrivedStates, soldStates } from '@chainline/shared/bikes/bike-rules';
import { searchTerms } from '@chainline/shared/search-terms';
import sql, { join, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../../db/db';
import { matchesTerm } from '../../../db/search-terms';
import type { LinkTargets } from './bike-link-store';

const mostChoices = 20;

const rowSchema = z.object({
  id: z.int(),
  page_id: z.int(),
  label: z.string(),
  detail: z.string(),
});
type NamedTarget = z.output<typeof rowSchema>;

type Source = {
  /** `from` clause of the targets that can be chosen. */
  from: Sql;
  id: Sql;
  pageId?: Sql;
  label: Sql;
  detail: Sql;
  /** Folded text in which to search. */
  text: Sql;
  /** Targets that are not offered, though existing links keep them. */
  offered: Sql;
  latest: Sql;
};

const units = sql`(
  select p.id, p.id as product_id, p.name, p.sku, p.missing_since from products p
  union all
  select v.id, v.product_id,
         p.name || coalesce(' - ' || (select string_agg(a ->> 'option', ', ') from jsonb_array_elements(v.attributes) a), ''),
         v.sku, v.missing_since
  from product_variations v join products p on p.id = v.product_id) t`;

const sources: Record<BikeLinkKind, Source> = {
  till_item: {
    from: sql`lightspeed_items t`,
    id: sql`t.item_id`,
    label: sql`t.description`,
    detail: sql`concat_ws(', ', nullif(t.system_sku, ''), nullif(t.brand, ''))`,
    text: sql`fold_text(' ' || t.description || ' ' || t.brand || ' ' || t.system_sku || ' ' || t.custom_sku || ' ' || t.manufacturer_sku)`,
    offered: sql`not t.archived`,
    latest: sql`t.item_id desc`,
  },
  product: {
    from: units,
    id: sql`t.id`,
    pageId: sql`t.product_id`,
    label: sql`t.name`,
    detail: sql`t.sku`,
    text: sql`fold_text(' ' || t.name || ' ' || t.sku)`,
    offered: sql`t.missing_since is null`,
    latest: sql`t.id desc`,
  },
  order: {
    from: sql`orders t`,
    id: sql`t.id`,
    label: sql`'Order ' || t.order_number`,
    detail: sql`t.billing_name`,
    text: sql`t.search_text`,
    offered: sql`t.part_of is null and t.stage <> 'cancelled'`,
    latest: sql`t.created_at desc, t.id desc`,
  },
  customer: {
    from: sql`customers t`,
    id: sql`t.id`,
    label: sql`coalesce(nullif(t.name, ''), nullif(t.company, ''), 'Customer ' || t.id)`,
    detail: sql`case when t.name = '' then '' else t.company end`,
    text: sql`t.search_text`,
    offered: sql`t.merged_into is null and t.erased_at is null`,
    latest: sql`t.updated_at desc, t.id desc`,
  },
  work_order: {
    from: sql`work_orders t`,
    id: sql`t.id`,
    label: sql`t.number`,
    detail: sql`concat_ws(', ', t.bike, t.customer_name)`,
    text: sql`t.search_text`,
    offered: sql`t.state <> 'cancelled'`,
    latest: sql`t.created_at desc, t.id desc`,
  },
};

const columnsOf = ({ id, pageId = id, label, detail }: Source): Sql =>
  sql`${id} as id, ${pageId} as page_id, ${label} as label, ${detail} as detail`;

const foundSchema = z.object({ found: z.literal(true) });
const derivedSchema = z.object({ id: z.int().nullable() });
const recordSchema = z.object({
  till_item: z.int().nullable(),
  product: z.int().nullable(),
  order: z.int().nullable(),
  customer: z.int().nullable(),
  work_order: z.int().nullable(),
  automatic_links: z.array(z.string()),
  quote: z.object({ id: z.int(), number: z.string() }).nullable(),
  jobs: z.array(z.object({ id: z.int(), label: z.string(), detail: z.string() })),
});

const day = z.string().nullable();
const linkedSchema = z.object({
  id: z.int(),
  model: z.string(),
  inv_number: z.string(),
  serial_number: z.string(),
  arrived: z.enum(arrivedStates),
  arrived_on: day,
  expected_on: day,
  sold: z.enum(soldStates),
  is_automatic: z.boolean(),
});

const linkedColumns = sql`b.id, b.model, b.inv_number, b.serial_number, b.arrived,
  to_char(b.arrived_on, 'YYYY-MM-DD') as arrived_on, to_char(b.expected_on, 'YYYY-MM-DD') as expected_on, b.sold,
  'order' = any(b.automatic_links) as is_automatic`;

/** Targets of the register's links. */
export const createBikeLinkReadModel = (db: Db) => {
  const name = (kind: BikeLinkKind, ids: readonly number[]): Promise<NamedTarget[]> => {
    if (ids.length === 0) return Promise.resolve([]);
    const source = sources[kind];
    return db.many(
      rowSchema,
      sql`select ${columnsOf(source)} from ${source.from} where ${source.id} = any(${[...ids]}::bigint[])`,
    );
  };

  const derive = async (query: Sql): Promise<number | null> => (await db.maybeOne(derivedSchema, query))?.id ?? null;

  return {
    name,

    /** False for what is gone, cancelled, merged or erased. */
    isOffered: async (kind: BikeLinkKind, id: number): Promise<boolean> => {
      const { from, id: key, offered } = sources[kind];
      return (
        (await db.maybeOne(foundSchema, sql`select true as found from ${from} where ${key} = ${id} and ${offered}`)) !==
        null
      );
    },

    search: async (kind: BikeLinkKind, search: string): Promise<BikeLinkChoice[]> => {
      const source = sources[kind];
      const conditions = [source.offered, ...searchTerms(search).map((term) => matchesTerm(source.text, term))];
      const rows = await db.many(
        rowSchema,
        sql`select ${columnsOf(source)} from ${source.from} where ${join(conditions, ' and ')}
            order by ${source.latest} limit ${mostChoices}`,
      );
      return rows.map(({ id, label, detail }) => ({ id, label, detail }));
    },

    find: async (bikeId: number): Promise<BikeLinks | null> => {
      const row = await db.maybeOne(
        recordSchema,
        sql`select b.till_item_id as till_item, b.product_id as product, b.order_id as "order",
                   b.customer_id as customer, b.work_order_id as work_order, b.automatic_links,
                   (select jsonb_build_object('id', q.id, 'number', q.quote_number)
                    from orders o join quotes q on q.id = o.quote_id where o.id = b.order_id) as quote,
                   coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'label', w.number, 'detail', w.bike)
                               order by w.id desc)
                             from work_orders w
                             where b.serial_number <> '' and w.state <> 'cancelled'
                               and w.id in (select t.work_order_id from bike_tags t
                                            where t.serial_number = b.serial_number and t.serial_number <> '')),
                     '[]') as jobs
            from bike_records b where b.id = ${bikeId}`,
      );
      if (!row) return null;
      const links = await Promise.all(
        bikeLinkKinds.map(async (kind) => {
          const id = row[kind];
          if (id === null) return [];
          const [found] = await name(kind, [id]);
          const target = found ?? { id, page_id: id, label: `No longer there (${id})`, detail: '' };
          return [{ kind, ...target, is_automatic: row.automatic_links.includes(kind) }];
        }),
      );
      return { links: links.flat(), quote: row.quote, jobs: row.jobs };
    },

    listLinked: async ({
      customer,
      order,
    }: {
      customer?: number | undefined;
      order?: number | undefined;
    }): Promise<LinkedBike[]> =>
      customer === undefined && order === undefined
        ? []
        : db.many(
            linkedSchema,
            sql`select ${linkedColumns} from bike_records b
                where b.deleted_at is null and (b.customer_id = ${customer ?? null} or b.order_id = ${order ?? null})
                order by b.id desc limit ${mostLinkedBikes}`,
          ),

    /** Arrived ones first, then those expected first. */
    listFree: ({ order, search }: { order: number; search: string }): Promise<LinkedBike[]> => {
      const conditions = [
        sql`b.deleted_at is null and b.sold = 'no' and b.order_id is null`,
        ...searchTerms(search).map((term) => matchesTerm(sql`b.search_text`, term)),
      ];
      return db.many(
        linkedSchema,
        sql`select ${linkedColumns} from bike_records b where ${join(conditions, ' and ')}
            order by exists (select from order_items i where i.order_id = ${order}
                             and (b.product_id in (i.product_id, i.variation_id) or i.name = b.model)) desc,
                     b.arrived = 'yes' desc, b.arrived_on, b.expected_on nulls last, b.id limit ${mostChoices}`,
      );
    },

    /** Adds the links that follow from others, where the record has none. */
    complete: async (links: LinkTargets): Promise<LinkTargets> => {
      const { work_order: job } = links;
      const order =
        links.order ??
        (job === null ? null : await derive(sql`select order_id as id from work_orders where id = ${job}`));
      const customer =
        links.customer ??
        (await derive(
          sql`select coalesce((select w.customer_id from work_orders w where w.id = ${job}),
                              (select o.customer_id from orders o where o.id = ${order})) as id`,
        ));
      const product =
        links.product ??
        (await derive(
          sql`select min(woo_product_id) as id from product_mappings where lightspeed_item_id = ${links.till_item}
              having count(*) = 1`,
        ));
      const tillItem =
        links.till_item ??
        (await derive(
          sql`select min(lightspeed_item_id) as id from product_mappings where woo_product_id = ${product}
              having count(*) = 1`,
        ));
      return { till_item: tillItem, product, order, customer, work_order: job };
    },
  };
};

export type BikeLinkReadModel = ReturnType<typeof createBikeLinkReadModel>;
