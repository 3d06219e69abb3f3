import { itemType } from '@chainline/shared/products/product-rules';
import { productKindSchema } from '@chainline/shared/tasks/task-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const rowSchema = z.object({
  id: z.int(),
  order_number: z.string(),
  is_cancelled: z.boolean(),
  customer_id: z.int().nullable(),
  billing_name: z.string(),
  billing_email: z.string(),
  billing_phone: z.string(),
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      /** Day on which missing units are expected. */
      missing_until: z.string().nullable(),
      /** As agreed with the quote; null for orders of the online shop. */
      agreed_type: z.string().nullable(),
      categories: z.array(z.object({ name: z.string(), kind: productKindSchema.nullable() })),
    }),
  ),
  labour: z.array(z.object({ name: z.string(), quantity: z.int() })),
});

export type OrderWork = {
  id: number;
  number: string;
  isCancelled: boolean;
  customerId: number | null;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  /** Models, one entry for each unit. */
  bikes: string[];
  labour: string[];
  /** Day on which the last missing bike is expected; null if none is missing, or nobody knows. */
  partsOn: string | null;
};

/** Reads what there is to do for an order. */
export const createOrderWorkReadModel = (db: Db) => ({
  find: async (orderId: number): Promise<OrderWork | null> => {
    const row = await db.maybeOne(
      rowSchema,
      sql`select o.id, o.order_number, o.stage = 'cancelled' as is_cancelled, o.customer_id, o.billing_name, o.billing_email, o.billing_phone,
            coalesce((
              select jsonb_agg(jsonb_build_object('name', i.name, 'quantity', i.quantity,
                'missing_until', case when i.available < i.quantity then coalesce(i.expected_on, i.promised_on) end,
                'agreed_type', (select l.item_type from quote_lines l
                  where l.quote_id = o.quote_id and l.kind = 'product' and l.product_id = i.product_id
                    and l.variation_id is not distinct from i.variation_id
                  order by l.position limit 1),
                'categories', coalesce((
                  select jsonb_agg(jsonb_build_object('name', c.name, 'kind', c.kind))
                  from product_categories pc join categories c on c.id = pc.category_id
                  where pc.product_id = i.product_id), '[]')) order by i.position)
              from order_items i where i.order_id = o.id and i.product_id is not null and i.quantity > 0), '[]') as items,
            coalesce((
              select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity) order by l.position, l.id)
              from quote_lines l where l.quote_id = o.quote_id and l.kind = 'labour'), '[]') as labour
          from orders o where o.id = ${orderId} and o.part_of is null`,
    );
    if (!row) return null;
    const bikes = row.items.filter(
      ({ agreed_type: agreed, categories }) => (agreed ?? itemType(categories)) === 'bike',
    );
    const days = bikes.flatMap(({ missing_until: day }) => (day === null ? [] : [day]));
    return {
      id: row.id,
      number: row.order_number,
      isCancelled: row.is_cancelled,
      customerId: row.customer_id,
      customerName: row.billing_name,
      customerEmail: row.billing_email,
      customerPhone: row.billing_phone,
      bikes: bikes.flatMap(({ name, quantity }) => Array.from({ length: quantity }, () => name)),
      labour: row.labour.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)),
      partsOn: days.toSorted().at(-1) ?? null,
    };
  },
});

export type OrderWorkReadModel = ReturnType<typeof createOrderWorkReadModel>;
