import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { CustomerPart } from '../customers';

const idSchema = z.object({ id: z.int() });

/** Moves quotes between customers when these are merged or separated again. */
export const createQuoteOwnerStore = (db: Db) => ({
  lockOf: (customerIds: readonly number[]) =>
    db.exec(sql`select from quotes where customer_id = any(${[...customerIds]}::bigint[]) order by id for update`),

  move: async ({ from, to }: { from: number; to: number }): Promise<number[]> => {
    const rows = await db.many(
      idSchema,
      sql`update quotes set customer_id = ${to} where customer_id = ${from} returning id`,
    );
    return rows.map(({ id }) => id);
  },

  moveBack: (ids: readonly number[], { from, to }: { from: number; to: number }) =>
    db.exec(sql`update quotes set customer_id = ${to} where id = any(${[...ids]}::bigint[]) and customer_id = ${from}`),
});

export type QuoteOwnerStore = ReturnType<typeof createQuoteOwnerStore>;

export const quotePart = <S extends { quoteOwners: QuoteOwnerStore }>(): CustomerPart<S> => ({
  name: 'quotes',
  lock: ({ quoteOwners }, customerIds) => quoteOwners.lockOf(customerIds),
  move: ({ quoteOwners }, customer) => quoteOwners.move(customer),
  moveBack: ({ quoteOwners }, rows, customer) => quoteOwners.moveBack(rows, customer),
});
