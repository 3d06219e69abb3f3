import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../../db/db';
import { rowsAsJson } from '../../../db/rows-as-json';
import type { CustomerData, CustomerPart, Person } from '../../customers';

const idSchema = z.object({ id: z.int() });

/** Records of the register that name a customer. */
export const createBikeCustomerStore = (db: Db) => ({
  /** Without amounts that only managers see, because staff may export a person. */
  list: ({ customerIds }: Person) =>
    rowsAsJson(
      db,
      sql`select b.model, b.brand, b.serial_number, b.inv_number, b.arrived, b.sold, b.workorder,
                 (select o.order_number from orders o where o.id = b.order_id) as "order"
          from bike_records b where b.customer_id = any(${[...customerIds]}::bigint[]) order by b.id`,
    ),

  /** The record of the bike stays, without the person. */
  erase: ({ customerIds }: Person) =>
    db.exec(sql`update bike_records set customer_id = null where customer_id = any(${[...customerIds]}::bigint[])`),

  move: async ({ from, to }: { from: number; to: number }): Promise<number[]> => {
    const rows = await db.many(
      idSchema,
      sql`update bike_records set customer_id = ${to} where customer_id = ${from} returning id`,
    );
    return rows.map(({ id }) => id);
  },

  moveBack: (ids: readonly number[], { from, to }: { from: number; to: number }) =>
    db.exec(
      sql`update bike_records set customer_id = ${to} where id = any(${[...ids]}::bigint[]) and customer_id = ${from}`,
    ),
});

export type BikeCustomerStores = { bikeCustomers: ReturnType<typeof createBikeCustomerStore> };

export const bikeData = <S extends BikeCustomerStores>(): CustomerData<S> => ({
  name: 'bikes',
  list: ({ bikeCustomers }, person) => bikeCustomers.list(person),
  erase: async ({ bikeCustomers }, person) => {
    await bikeCustomers.erase(person);
    return 0;
  },
});

export const bikePart = <S extends BikeCustomerStores>(): CustomerPart<S> => ({
  name: 'bikes',
  move: ({ bikeCustomers }, customer) => bikeCustomers.move(customer),
  moveBack: ({ bikeCustomers }, rows, customer) => bikeCustomers.moveBack(rows, customer),
});
