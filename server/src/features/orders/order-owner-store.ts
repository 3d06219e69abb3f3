import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { CustomerPart } from '../customers';

const idSchema = z.object({ id: z.int() });

/** Moves orders when customers are merged or separated. */
export const createOrderOwnerStore = (db: Db) => ({
  move: async ({ from, to }: { from: number; to: number }): Promise<number[]> => {
    const rows = await db.many(
      idSchema,
      sql`update orders set customer_id = ${to} where customer_id = ${from} returning id`,
    );
    return rows.map(({ id }) => id);
  },

  moveBack: (ids: readonly number[], { from, to }: { from: number; to: number }) =>
    db.exec(sql`update orders set customer_id = ${to} where id = any(${[...ids]}::bigint[]) and customer_id = ${from}`),
});

export type OrderOwnerStore = ReturnType<typeof createOrderOwnerStore>;

export const orderPart = <S extends { orderOwners: OrderOwnerStore }>(): CustomerPart<S> => ({
  name: 'orders',
  move: ({ orderOwners }, customer) => orderOwners.move(customer),
  moveBack: ({ orderOwners }, rows, customer) => orderOwners.moveBack(rows, customer),
});
