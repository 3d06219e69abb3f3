import sql from 'sql-template-tag';
import type { Db } from '../../db/db';

type NewDeposit = { kind: 'deposit' | 'full' | 'balance'; amount: number };
type Payment = { paidAt: Date; method: string; transactionId: string; wooOrderId: number | null };

/** Entries paid through the shop's order; the balance is paid at handover. */
const online = sql`kind in ('deposit', 'full')`;

export const createDepositStore = (db: Db) => ({
  insert: async (quoteId: number, deposits: NewDeposit[], at: Date): Promise<void> => {
    for (const { kind, amount } of deposits) {
      await db.exec(
        sql`insert into deposits (quote_id, kind, amount, created_at) values (${quoteId}, ${kind}, ${amount}, ${at})`,
      );
    }
  },

  /** @returns false if the payment is already recorded */
  complete: async (quoteId: number, { paidAt, method, transactionId, wooOrderId }: Payment): Promise<boolean> => {
    const rows = await db.exec(
      sql`update deposits set status = 'completed', paid_at = ${paidAt}, payment_method = ${method},
            transaction_id = ${transactionId}, woo_order_id = ${wooOrderId}
          where quote_id = ${quoteId} and ${online} and status in ('pending', 'cancelled')`,
    );
    return rows > 0;
  },

  refund: async (quoteId: number): Promise<boolean> => {
    const rows = await db.exec(
      sql`update deposits set status = 'refunded' where quote_id = ${quoteId} and ${online} and status = 'completed'`,
    );
    return rows > 0;
  },

  cancelOpen: (quoteId: number) =>
    db.exec(sql`update deposits set status = 'cancelled' where quote_id = ${quoteId} and status = 'pending'`),

  reopen: (quoteId: number) =>
    db.exec(sql`update deposits set status = 'pending' where quote_id = ${quoteId} and status = 'cancelled'`),
});

export type DepositStore = ReturnType<typeof createDepositStore>;
