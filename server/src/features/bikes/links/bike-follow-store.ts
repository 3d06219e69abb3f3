import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../../db/db';

/** Most records changed by one run, so that a person who saves one of them does not wait long. */
const mostAtOnce = 500;

const id = z.int();
const idOrNull = z.int().nullable();

const matchSchema = z.object({ id, work_order: id, order: idOrNull, customer: idOrNull });
const chosenSchema = z.object({ id, order: id });
const rowSchema = z.object({ id });
const untaggedSchema = z.object({ tag_id: id, work_id: id, serial: z.string() });
const collectedSchema = z.object({
  id,
  order_number: z.string(),
  job_number: z.string().nullable(),
  sales_rep: z.string().nullable(),
  price: z.string().transform(Number).nullable(),
});
export type Collected = z.output<typeof collectedSchema>;
const changeSchema = z.object({
  field: z.string(),
  before: z.union([z.string(), z.number()]).nullable(),
  after: z.union([z.string(), z.number()]).nullable(),
});
const takenBackSchema = z.object({ id, collection: z.array(changeSchema) });
const itemSchema = z.object({ itemId: id, name: z.string(), brand: z.string(), productId: idOrNull });
export type BikeItem = z.output<typeof itemSchema>;
const freeSchema = z.object({ id, till_item: id });

/** A serial number of two records names no bike until a person has decided. */
const isOnlyOne = sql`b.serial_number <> '' and not exists (
  select from bike_records o where o.serial_number = b.serial_number and o.serial_number <> '' and o.deleted_at is null
    and o.id <> b.id)`;

/** Tag of the record's bike in a job of its order. */
const isTagged = sql`exists (
  select from bike_tags t join work_orders w on w.id = t.work_order_id
  where t.serial_number = b.serial_number and t.serial_number <> '' and t.is_sold and w.order_id = b.order_id
  -- One index lookup for each record: there are few.
  offset 0)`;

/** Item of the order that the record is, one record for each unit: collected units are those of the first records. */
const itemOf = sql`left join lateral (
  select i.* from order_items i cross join generate_series(1, i.quantity)
  where i.order_id = b.order_id
    and (b.product_id in (i.product_id, i.variation_id) or (b.product_id is null and i.name = b.model))
  order by i.collected_at nulls last, i.position
  limit 1 offset (
    select count(*) from bike_records p
    where p.order_id = b.order_id and p.deleted_at is null
      and (p.product_id = b.product_id or (p.product_id is null and b.product_id is null and p.model = b.model))
      and (p.collection is null, p.id) < (b.collection is null, b.id))) i on true`;

const isCollected = sql`(o.is_handed_over or i.collected_at is not null)`;

/** Unsold records with the unit in which allocation counts them. */
const units = sql`(
  select b.id, b.order_id, b.serial_number, b.arrived, b.arrived_on, b.automatic_links,
         coalesce(v.product_id, b.product_id) as unit_id
  from bike_records b left join product_variations v on v.id = b.product_id and v.stock_managed_by = 'parent'
  where b.deleted_at is null and b.product_id is not null and b.sold = 'no')`;

/** Differences between the register and what orders, allocations, tags and the till say. */
export const createBikeFollowStore = (db: Db) => ({
  /** One run at a time, until the end of the transaction. */
  lock: () => db.exec(sql`select pg_advisory_xact_lock(hashtext('bike_records follow'))`),

  /** Records whose serial number is on a tag of a job of an order. Links set by people stay. */
  listMatches: () =>
    db.many(
      matchSchema,
      // Looks for doubles of the few that are found, not of all records.
      sql`with b as materialized (
            select b.id, b.serial_number, w.id as work_order, w.order_id as "order", w.customer_id as customer
            from bike_records b
            join bike_tags t on t.serial_number = b.serial_number and t.serial_number <> '' and t.is_sold
            join work_orders w on w.id = t.work_order_id
            where b.deleted_at is null
              and ((b.work_order_id is distinct from w.id
                    and (b.work_order_id is null or 'work_order' = any(b.automatic_links)))
                or (b.order_id is distinct from w.order_id and w.order_id is not null
                    and (b.order_id is null or 'order' = any(b.automatic_links))))
          )
          select b.id, b.work_order, b."order", b.customer from b where ${isOnlyOne} order by b.id limit ${mostAtOnce}`,
    ),

  /** Records linked to a job by a tag that has another number now. */
  listUntagged: () =>
    db.many(
      rowSchema,
      sql`select b.id from bike_records b
          where b.deleted_at is null and b.work_order_id is not null and 'work_order' = any(b.automatic_links)
            and not exists (select from bike_tags t where t.work_order_id = b.work_order_id and t.is_sold
                              and t.serial_number = b.serial_number and t.serial_number <> '')
          order by b.id`,
    ),

  /** Records chosen for orders that have been given fewer units. Chosen by people or on a tag, they stay. */
  listReleased: () =>
    db.many(
      rowSchema,
      sql`select h.id from (
            select t.*, row_number() over (partition by t.order_id, t.unit_id
                          order by 'order' = any(t.automatic_links), t.is_tagged desc, t.arrived_on, t.id) as place
            from (select b.*, ${isTagged} as is_tagged from ${units} b where b.order_id is not null) t
          ) h
          join orders o on o.id = h.order_id
          left join allocations a on a.order_id = h.order_id and a.unit_id = h.unit_id
          where 'order' = any(h.automatic_links) and not h.is_tagged and not o.is_handed_over
            and h.place > coalesce(a.given, 0)
          order by h.id`,
    ),

  /**
   * Records that are here and free, for orders that were given more units than they have records. A record that a
   * person has taken from an order waits for a person while that order needs one.
   */
  listChosen: () =>
    db.many(
      chosenSchema,
      sql`with units as materialized ${units}, need as (
            select a.order_id, a.unit_id, a.place, (a.given - count(u.id))::int as missing
            from allocations a left join units u on u.order_id = a.order_id and u.unit_id = a.unit_id
            where a.given > 0
            group by a.order_id, a.unit_id, a.place, a.given having a.given > count(u.id)
          ), slots as (
            select n.order_id, n.unit_id, row_number() over (partition by n.unit_id order by n.place, n.order_id) as place
            from need n cross join generate_series(1, n.missing)
          ), free as (
            select u.id, u.unit_id,
                   row_number() over (partition by u.unit_id order by u.arrived_on, u.id) as place
            from units u
            where u.order_id is null and u.arrived = 'yes' and not exists (
              select from bike_record_changes c join need n on n.unit_id = u.unit_id
              where c.bike_id = u.id and not c.is_automatic
                and c.changes @> jsonb_build_array(jsonb_build_object('field', 'order', 'before', n.order_id)))
          )
          select f.id, s.order_id as "order" from slots s join free f on f.unit_id = s.unit_id and f.place = s.place
          order by f.id limit ${mostAtOnce}`,
    ),

  /** Tags without a serial number in jobs of orders whose bikes are known. */
  listTagsToFill: () =>
    db.many(
      untaggedSchema,
      sql`with records as (
            select b.serial_number as serial, w.id as work_id, i.name,
                   row_number() over (partition by w.id, i.name order by b.id) as place
            from bike_records b
            join work_orders w on w.order_id = b.order_id and w.state not in ('handed_over', 'cancelled')
            ${itemOf}
            where b.deleted_at is null and b.sold = 'no' and ${isOnlyOne} and i.name is not null
              and not exists (select from bike_tags t where t.serial_number = b.serial_number and t.serial_number <> ''
                                and t.is_sold)
          ), tags as (
            select t.id, t.work_order_id, t.bike_model,
                   row_number() over (partition by t.work_order_id, t.bike_model order by t.position) as place
            from bike_tags t where t.is_sold and t.serial_number = ''
          )
          select t.id as tag_id, r.work_id, r.serial
          from records r join tags t on t.work_order_id = r.work_id and t.bike_model = r.name and t.place = r.place
          order by t.id`,
    ),

  /** Unsold records whose order, or item of it, has been collected. */
  listCollected: () =>
    db.many(
      collectedSchema,
      sql`select b.id, o.order_number, w.number as job_number, round(i.line_total / i.quantity, 2) as price,
                 nullif(u.first_name, '') as sales_rep
          from bike_records b
          join orders o on o.id = b.order_id
          left join work_orders w on w.order_id = o.id and w.state <> 'cancelled'
          left join quotes q on q.id = o.quote_id
          left join users u on u.id = q.created_by
          ${itemOf}
          where b.deleted_at is null and b.sold = 'no' and b.collection is null and o.stage <> 'cancelled'
            and ${isCollected}
          order by b.id limit ${mostAtOnce}`,
    ),

  /** Records sold by a collection that was taken back. */
  listTakenBack: () =>
    db.many(
      takenBackSchema,
      sql`select b.id, b.collection
          from bike_records b
          join orders o on o.id = b.order_id
          ${itemOf}
          where b.deleted_at is null and b.collection is not null and not ${isCollected}
          order by b.id`,
    ),

  setCollection: (bikeId: number, changes: readonly z.output<typeof changeSchema>[] | null) =>
    db.exec(
      sql`update bike_records set collection = ${changes === null ? null : JSON.stringify(changes)}::jsonb
          where id = ${bikeId}`,
    ),

  /** Records that units of these till items can fill: those of the item itself first, then shipped ones, then by day. */
  listAwaited: (itemIds: readonly number[]) =>
    db.many(
      freeSchema,
      sql`select b.id, x.item_id as till_item
          from unnest(${[...itemIds]}::bigint[]) x (item_id)
          join bike_records b on b.till_item_id = x.item_id
            or (b.till_item_id is null and b.product_id in (
                  select m.woo_product_id from product_mappings m where m.lightspeed_item_id = x.item_id))
          where b.deleted_at is null and b.arrived <> 'yes' and b.sold = 'no'
          order by b.till_item_id is null, b.arrived = 'shipped' desc, b.expected_on nulls last, b.id`,
    ),

  /** Those of these till items that are bikes: the till keeps serial numbers for them, or the register knows them. */
  listBikeItems: (itemIds: readonly number[]) =>
    db.many(
      itemSchema,
      sql`select i.item_id as "itemId", i.description as name, i.brand,
                 (select case when count(*) = 1 then min(m.woo_product_id) end from product_mappings m
                  where m.lightspeed_item_id = i.item_id) as "productId"
          from lightspeed_items i
          where i.item_id = any(${[...itemIds]}::bigint[])
            and (i.serialized
                 or exists (select from bike_records b where b.till_item_id = i.item_id)
                 or exists (select from product_mappings m where m.lightspeed_item_id = i.item_id and m.product_type = 'bike'))`,
    ),
});

export type BikeFollowStore = ReturnType<typeof createBikeFollowStore>;
