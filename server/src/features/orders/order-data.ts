import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { rowsAsJson } from '../../db/rows-as-json';
import type { CustomerData, Person } from '../customers';

const ofPerson = ({ customerIds }: Person) => sql`customer_id = any(${[...customerIds]}::bigint[])`;

/** True if it was ever paid, so that it is a sale. */
const isSale = sql`(paid_at is not null or status in ('completed', 'processing', 'refunded') or quote_id is not null)`;

export const createOrderDataStore = (db: Db) => ({
  list: (person: Person) =>
    rowsAsJson(
      db,
      sql`select o.order_number, o.status, o.created_at, o.paid_at, o.total_amount, o.payment_method, o.billing_name,
                 o.billing_company, o.billing_email, o.billing_phone, o.billing_address, o.shipping_address,
                 o.customer_note,
                 (select jsonb_agg(jsonb_build_object('name', i.name, 'sku', i.sku, 'quantity', i.quantity,
                            'line_total', i.line_total) order by i.position)
                  from order_items i where i.order_id = o.id) as items
          from orders o where ${ofPerson(person)} and o.woo_order_id is not null order by o.id`,
    ),

  /**
   * Sales keep the buyer's name, company and address.
   * @returns the number of sales
   */
  erase: async (person: Person): Promise<number> => {
    await db.exec(
      sql`update orders set billing_email = '', billing_phone = '', shipping_address = '', customer_note = '',
            billing_name = case when ${isSale} then billing_name else '' end,
            billing_company = case when ${isSale} then billing_company else '' end,
            billing_address = case when ${isSale} then billing_address else '' end
          where ${ofPerson(person)}`,
    );
    const { kept } = await db.one(
      z.object({ kept: z.int() }),
      sql`select count(*)::int as kept from orders where ${ofPerson(person)} and ${isSale} and quote_id is null`,
    );
    return kept;
  },
});

export type OrderDataStore = ReturnType<typeof createOrderDataStore>;

export const orderData = <S extends { orderData: OrderDataStore }>(): CustomerData<S> => ({
  name: 'orders',
  list: (inside, person) => inside.orderData.list(person),
  erase: (inside, person) => inside.orderData.erase(person),
});
