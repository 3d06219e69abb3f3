import { toDollars } from '@chainline/shared/money';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { WooOrderRecord } from '../../providers/woocommerce/woo-order-records';

const knownSchema = z.object({ woo_order_id: z.int(), modified_at: z.date() });
const storedSchema = z.object({ id: z.int(), status_before: z.string().nullable() });
const customerSchema = z.object({ customer_id: z.int().nullable() });

const keptSchema = z.object({
  billing: z.object({
    name: z.string(),
    company: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
  }),
  shippingAddress: z.string(),
  customerNote: z.string(),
});

const dollars = (cents: number | null): number | null => (cents === null ? null : toDollars(cents));

export const createOrderStore = (db: Db) => {
  /** Recomputes the figures of an order, and of the order it is part of. */
  const refresh = (isIt: Sql) =>
    db.exec(
      sql`select refresh_orders(array(select unnest(array_remove(array[id, part_of], null)) from orders where ${isIt}))`,
    );
  return {
    listKnown: (wooOrderIds: readonly number[]) =>
      db.many(
        knownSchema,
        sql`select woo_order_id, modified_at from orders where woo_order_id = any(${[...wooOrderIds]}::bigint[])`,
      ),

    isReadSince: async (wooOrderId: number, since: Date): Promise<boolean> => {
      const row = await db.one(
        z.object({ found: z.boolean() }),
        sql`select exists (select from orders where woo_order_id = ${wooOrderId} and read_at > ${since}) as found`,
      );
      return row.found;
    },

    /** The customer of the quote that became this order. */
    findQuotedCustomer: async (wooOrderId: number): Promise<number | null> => {
      const row = await db.maybeOne(
        customerSchema,
        sql`select q.customer_id from quote_acceptances a join quotes q on q.id = a.quote_id
          where a.woo_order_id = ${wooOrderId} limit 1`,
      );
      return row?.customer_id ?? null;
    },

    /** Buyer's data kept after an erasure; the shop may still know the person. */
    findErased: (wooOrderId: number): Promise<z.output<typeof keptSchema> | null> =>
      db.maybeOne(
        keptSchema,
        sql`select jsonb_build_object('name', o.billing_name, 'company', o.billing_company, 'email', o.billing_email,
                   'phone', o.billing_phone, 'address', o.billing_address) as billing,
                 o.shipping_address as "shippingAddress", o.customer_note as "customerNote"
          from orders o join customers c on c.id = o.customer_id
          where o.woo_order_id = ${wooOrderId} and c.erased_at is not null`,
      ),

    /**
     * Ignores a reading older than the stored one, or from before the order was found deleted.
     * @returns null in that case; otherwise the order and its previous status
     */
    upsert: async (
      order: WooOrderRecord,
      { customerId, at }: { customerId: number | null; at: Date },
    ): Promise<{ id: number; status_before: string | null } | null> => {
      const { billing } = order;
      const refunds = order.refunds.map(({ id, cents, reason }) => ({ id, amount: toDollars(cents), reason }));
      const stored = await db.maybeOne(
        storedSchema,
        sql`with before as (select status from orders where woo_order_id = ${order.id})
          insert into orders as o (woo_order_id, order_number, status, customer_id, woo_customer_id, created_at,
            modified_at, paid_at, total_amount, subtotal_amount, tax_amount, shipping_amount, payment_method,
            billing_name, billing_company, billing_email, billing_phone, billing_address, shipping_address,
            customer_note, read_at, refunds, part_of)
          values (${order.id}, ${order.number}, ${order.status}, ${customerId}, ${order.customerId}, ${order.createdAt},
            ${order.modifiedAt}, ${order.paidAt}, ${dollars(order.totalCents)}, ${dollars(order.subtotalCents)},
            ${dollars(order.taxCents)}, ${dollars(order.shippingCents)}, ${order.paymentMethod}, ${billing.name},
            ${billing.company}, ${billing.email}, ${billing.phone}, ${billing.address}, ${order.shippingAddress},
            ${order.customerNote}, ${at}, ${JSON.stringify(refunds)}::jsonb, order_of_quote(${order.id}))
          on conflict (woo_order_id) do update set
            order_number = excluded.order_number, status = excluded.status,
            customer_id = coalesce(excluded.customer_id, o.customer_id), woo_customer_id = excluded.woo_customer_id,
            created_at = excluded.created_at, modified_at = excluded.modified_at, paid_at = excluded.paid_at,
            total_amount = excluded.total_amount, subtotal_amount = excluded.subtotal_amount,
            tax_amount = excluded.tax_amount, shipping_amount = excluded.shipping_amount,
            payment_method = excluded.payment_method, billing_name = excluded.billing_name,
            billing_company = excluded.billing_company, billing_email = excluded.billing_email,
            billing_phone = excluded.billing_phone, billing_address = excluded.billing_address,
            shipping_address = excluded.shipping_address, customer_note = excluded.customer_note,
            read_at = excluded.read_at, refunds = excluded.refunds, part_of = coalesce(excluded.part_of, o.part_of)
          where o.modified_at <= excluded.modified_at and (o.status <> 'deleted' or o.read_at <= excluded.read_at)
          returning id, (select status from before) as status_before`,
      );
      if (!stored) return null;
      const items = order.items.map(({ totalCents, ...item }, position) => ({
        product_id: item.productId,
        variation_id: item.variationId,
        name: item.name,
        sku: item.sku,
        quantity: item.quantity,
        line_total: dollars(totalCents),
        position,
      }));
      await db.exec(sql`delete from order_items where order_id = ${stored.id} and position >= ${items.length}`);
      await db.exec(
        sql`insert into order_items as i (order_id, position, product_id, variation_id, name, sku, quantity, line_total)
          select ${stored.id}, position, product_id, variation_id, name, sku, quantity, line_total
          from jsonb_populate_recordset(null::order_items, ${JSON.stringify(items)}::jsonb)
          on conflict (order_id, position) do update set product_id = excluded.product_id,
            variation_id = excluded.variation_id, name = excluded.name, sku = excluded.sku, quantity = excluded.quantity,
            line_total = excluded.line_total,
            available = case when (i.product_id, i.variation_id) is not distinct from (excluded.product_id, excluded.variation_id)
                             then least(i.available, excluded.quantity) else 0 end,
            collected_at = case when (i.product_id, i.variation_id) is not distinct from (excluded.product_id, excluded.variation_id)
                                 and i.quantity = excluded.quantity then i.collected_at end`,
      );
      await refresh(sql`woo_order_id = ${order.id}`);
      return stored;
    },

    /** Marks an order as permanently deleted in the shop. */
    markDeleted: async (wooOrderId: number, at: Date): Promise<void> => {
      await db.exec(sql`update orders set status = 'deleted', read_at = ${at} where woo_order_id = ${wooOrderId}`);
      await refresh(sql`woo_order_id = ${wooOrderId}`);
    },

    recordReceipt: (wooOrderId: number, { sentAt, error }: { sentAt: Date | null; error: string | null }) =>
      db.exec(
        sql`update orders set receipt_sent_at = coalesce(${sentAt}, receipt_sent_at), receipt_error = ${error}
          where woo_order_id = ${wooOrderId}`,
      ),
  };
};

export type OrderStore = ReturnType<typeof createOrderStore>;
