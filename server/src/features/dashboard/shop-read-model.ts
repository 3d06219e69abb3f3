import type { ShortUnit } from '@chainline/shared/dashboard/dashboard-contract';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { roundOverdueSince } from '../../db/round-sql';
import type { Db } from '../../db/db';
import { presentStatus } from '../../db/quote-status-sql';

const maxUnits = 5;
const maxCustomers = 5;

const moment = z.date().transform((at) => at.toISOString());

const customerSchema = z.object({ id: z.int(), name: z.string() });
const totalSchema = z.object({ total: z.int() });

const unitSchema = z.object({
  total: z.int(),
  product_id: z.int(),
  variation_id: z.int().nullable(),
  name: z.string(),
  sku: z.string(),
  quantity: z.int().nullable(),
  open_quotes: z.int(),
});

const healthSchema = z.object({
  is_connected: z.boolean(),
  standstill: z.enum(['asking', 'aside', 'shop_closed', 'overdue']).nullable(),
  open_conflicts: z.int(),
  waiting_changes: z.int(),
  failed_changes: z.int(),
  last_status: z.string().nullable(),
  last_finished_at: moment.nullable(),
});

/** Everything that is sold on its own, with the quantity that it is sold from. */
const units = sql`(
  select p.id as product_id, null::bigint as variation_id, p.name, p.sku, p.stock_status,
         case when p.manage_stock then p.stock_quantity end as quantity
  from products p where p.type = 'simple' and p.missing_since is null and p.status <> 'trash'
  union all
  select p.id, v.id,
         concat_ws(' ', p.name, (select string_agg(a ->> 'option', ' ') from jsonb_array_elements(v.attributes) a)),
         v.sku, v.stock_status,
         case v.stock_managed_by when 'own' then v.stock_quantity when 'parent' then p.stock_quantity end
  from product_variations v join products p on p.id = v.product_id
  where v.missing_since is null and p.missing_since is null and p.status <> 'trash')`;

/** Number of open quotes per unit. */
const wanted = (at: Date) => sql`(
  select l.product_id, l.variation_id, count(distinct q.id)::int as open_quotes
  from quotes q join quote_lines l on l.quote_id = q.id and l.kind = 'product'
  where q.superseded_by is null and ${presentStatus(at)} in ('sent', 'pending', 'accepted', 'converted')
    and q.status in ('sent', 'pending', 'accepted', 'converted')
  group by l.product_id, l.variation_id)`;

type Units = { total: number; units: ShortUnit[] };

export const createShopReadModel = (db: Db) => {
  const listUnits = async (from: Sql, order: Sql): Promise<Units> => {
    const rows = await db.many(
      unitSchema,
      sql`select count(*) over ()::int as total, u.product_id, u.variation_id, u.name, u.sku, u.quantity,
                 coalesce(w.open_quotes, 0) as open_quotes
          ${from} order by ${order}, u.product_id, u.variation_id limit ${maxUnits}`,
    );
    return { total: rows[0]?.total ?? 0, units: rows.map(({ total: _total, ...unit }) => unit) };
  };
  const isSame = sql`w.product_id = u.product_id and w.variation_id is not distinct from u.variation_id`;

  return {
    customers: async () => {
      const [customers, { total }] = await Promise.all([
        db.many(
          customerSchema,
          sql`select c.id, coalesce(nullif(c.name, ''), nullif(c.company, ''), 'Customer ' || c.id) as name
              from customer_totals t join customers c on c.id = t.customer_id
              order by t.last_quote_at desc nulls last, t.customer_id desc limit ${maxCustomers}`,
        ),
        db.one(totalSchema, sql`select count(*) as total from customer_totals`),
      ]);
      return { customers, total };
    },

    outOfStock: (at: Date): Promise<Units> =>
      listUnits(
        sql`from ${wanted(at)} w join ${units} u on ${isSame} where u.stock_status = 'outofstock' or u.quantity <= 0`,
        sql`w.open_quotes desc`,
      ),

    /** Units with this many left or fewer, but at least 1. */
    lowStock: (most: number, at: Date): Promise<Units> =>
      listUnits(
        sql`from ${units} u left join ${wanted(at)} w on ${isSame}
            where u.stock_status <> 'outofstock' and u.quantity between 1 and ${most}`,
        sql`u.quantity`,
      ),

    syncHealth: async (at: Date) => {
      const {
        last_status: status,
        last_finished_at: finishedAt,
        ...health
      } = await db.one(
        healthSchema,
        sql`select till.id is not null as is_connected,
                   case when till.id is null then null
                        when installation.state in ('asking', 'aside') then installation.state
                        when not exists (select from lightspeed_shops s
                             where s.shop_id = till.shop_id and s.closed_at is null) then 'shop_closed'
                        when ${roundOverdueSince} is not null then 'overdue' end as standstill,
                   (select count(*) from stock_conflicts where settled_at is null) as open_conflicts,
                   (select count(*) from stock_intents where state in ('planned', 'sent')) as waiting_changes,
                   (select count(*) from stock_intents
                    where state = 'failed' and settled_at > ${at}::timestamptz - interval '1 day') as failed_changes,
                   run.status as last_status, run.finished_at as last_finished_at
            from installation
            left join lightspeed_connections till on till.disconnected_at is null and till.broken_reason is null
            left join lateral (select status, finished_at from sync_runs
                               where kind = 'stock' and finished_at is not null and not preview
                               order by created_at desc limit 1) run on true`,
      );
      return {
        ...health,
        last_run: status === null || finishedAt === null ? null : { status, finished_at: finishedAt },
      };
    },
  };
};

export type ShopReadModel = ReturnType<typeof createShopReadModel>;
