import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { rowsAsJson } from '../../db/rows-as-json';
import { erasedName, type CustomerData, type Person } from '../customers';
import type { EmailErasureStore } from '../mail';

const ofPerson = ({ customerIds }: Person) => sql`customer_id = any(${[...customerIds]}::bigint[])`;

/** True if it was ever paid, so that it is a sale. */
const isSale = sql`(paid_at is not null or status in ('completed', 'processing', 'refunded') or quote_id is not null)`;

export const createOrderDataStore = (db: Db) => ({
  list: (person: Person) =>
    rowsAsJson(
      db,
      sql`select o.order_number, o.status, o.created_at, o.paid_at, o.total_amount, o.payment_method, o.billing_name,
                 o.billing_company, o.billing_email, o.billing_phone, o.billing_address, o.shipping_address,
                 o.customer_note, o.collected_at, o.collected_name,
                 (select jsonb_agg(jsonb_build_object('name', i.name, 'sku', i.sku, 'quantity', i.quantity,
                            'line_total', i.line_total) order by i.position)
                  from order_items i where i.order_id = o.id) as items,
                 (select jsonb_agg(jsonb_build_object('added_at', h.added_at, 'stage', h.stage, 'size', h.size) order by h.id)
                  from work_photos h where h.order_id = o.id and h.removed_at is null) as photos,
                 (select jsonb_agg(jsonb_build_object('at', e.at, 'type', e.type, 'data', e.data) order by e.at, e.id)
                  from order_events e where e.order_id = o.id) as events
          from orders o where ${ofPerson(person)} order by o.id`,
    ),

  listIds: async (person: Person): Promise<number[]> => {
    const rows = await db.many(z.object({ id: z.int() }), sql`select id from orders where ${ofPerson(person)}`);
    return rows.map(({ id }) => id);
  },

  /**
   * Sales keep the buyer's name, company and address.
   * @returns the number of sales
   */
  erase: async (person: Person): Promise<number> => {
    await db.exec(
      sql`update orders set billing_email = '', billing_phone = '', shipping_address = '', customer_note = '',
            billing_name = case when ${isSale} then billing_name else '' end,
            billing_company = case when ${isSale} then billing_company else '' end,
            billing_address = case when ${isSale} then billing_address else '' end,
            collected_name = case when collected_name = '' then '' else ${erasedName} end
          where ${ofPerson(person)}`,
    );
    // Erase the name of the person who collected the goods, too.
    await db.exec(
      sql`update order_events e set data = jsonb_set(e.data, '{name}', to_jsonb(${erasedName}::text))
          from orders o where o.id = e.order_id and o.${ofPerson(person)} and e.data ->> 'name' <> ''`,
    );
    const { kept } = await db.one(
      z.object({ kept: z.int() }),
      sql`select count(*)::int as kept from orders where ${ofPerson(person)} and ${isSale} and quote_id is null`,
    );
    return kept;
  },
});

type OrderDataStore = ReturnType<typeof createOrderDataStore>;

export type OrderData = { orderData: OrderDataStore; emailErasures: Pick<EmailErasureStore, 'erase' | 'hasQueued'> };

const emailsAbout = async ({ orderData: data }: OrderData, person: Person) => ({
  references: (await data.listIds(person)).map((id) => `order:${id}`),
});

export const orderData = <S extends OrderData>(): CustomerData<S> => ({
  name: 'orders',
  list: (inside, person) => inside.orderData.list(person),

  needed: async (inside, person) =>
    (await inside.emailErasures.hasQueued(await emailsAbout(inside, person)))
      ? ['An email about an order is still being sent. Try again in a moment.']
      : [],

  erase: async (inside, person) => {
    await inside.emailErasures.erase(await emailsAbout(inside, person));
    return inside.orderData.erase(person);
  },
});
