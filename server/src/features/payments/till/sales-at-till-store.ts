import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../../db/db';
import { removeOldRows, type Removal } from '../../../db/old-rows';
import type { TillSale } from '../../../providers/lightspeed/lightspeed-till-sales';

/** The till's name for sales that are not paid but charged to a customer's account. */
const accountKind = 'credit account';

/** Key of a till sale's payment: a sale is one payment at most. */
const tillSaleKey = (accountId: string, saleId: number): string => `till:${accountId}:${saleId}`;

type Read = { accountId: string; at: Date };

export const createSalesAtTillStore = (db: Db) => ({
  upsert: async (sale: TillSale, { accountId, at }: Read): Promise<void> => {
    const paidBy = [...new Set(sale.payments.map(({ name }) => name).filter((name) => name !== ''))];
    const onAccount = sale.payments.some(({ kind }) => kind === accountKind);
    const customerId = sale.customerId === null ? null : String(sale.customerId);
    await db.exec(
      sql`insert into sales_at_till (sale_id, shop_id, ticket_number, till_customer_id, completed_at, total, paid_by,
            on_account, voided, payment_key, read_at)
          values (${sale.id}, ${sale.shopId}, ${sale.ticketNumber}, ${customerId}, ${sale.completedAt}, ${sale.total},
                  ${paidBy}, ${onAccount}, ${sale.voided}, ${tillSaleKey(accountId, sale.id)}, ${at})
          on conflict (sale_id) do update set
            shop_id = excluded.shop_id, ticket_number = excluded.ticket_number,
            till_customer_id = excluded.till_customer_id, completed_at = excluded.completed_at, total = excluded.total,
            paid_by = excluded.paid_by, on_account = excluded.on_account, voided = excluded.voided,
            payment_key = excluded.payment_key, read_at = excluded.read_at`,
    );
    await db.exec(sql`delete from sales_at_till_lines where sale_id = ${sale.id}`);
    await db.exec(
      sql`insert into sales_at_till_lines (line_id, sale_id, refunded_line_id, item_id, quantity, total)
          select l.line_id, ${sale.id}, l.refunded_line_id, l.item_id, l.quantity, l.total
          from unnest(${sale.lines.map(({ id }) => id)}::bigint[],
                      ${sale.lines.map(({ refundedLineId }) => refundedLineId)}::bigint[],
                      ${sale.lines.map(({ itemId }) => itemId)}::bigint[],
                      ${sale.lines.map(({ quantity }) => quantity)}::int[],
                      ${sale.lines.map(({ total }) => total)}::numeric[])
               as l (line_id, refunded_line_id, item_id, quantity, total)
          on conflict (line_id) do nothing`,
    );
  },

  findKey: async (saleId: number): Promise<string | null> => {
    const row = await db.maybeOne(
      z.object({ payment_key: z.string() }),
      sql`select payment_key from sales_at_till where sale_id = ${saleId}`,
    );
    return row?.payment_key ?? null;
  },

  dismiss: (quoteId: number, saleId: number, { at, by }: { at: Date; by: number | null }): Promise<number> =>
    db.exec(
      sql`insert into till_sale_dismissals (quote_id, sale_id, dismissed_at, dismissed_by)
          select ${quoteId}, sale_id, ${at}, ${by} from sales_at_till where sale_id = ${saleId}
          on conflict do nothing`,
    ),

  proposeAgain: (quoteId: number, saleId: number): Promise<number> =>
    db.exec(sql`delete from till_sale_dismissals where quote_id = ${quoteId} and sale_id = ${saleId}`),

  /** Ids of another account belong to other sales. */
  forget: () => db.exec(sql`delete from sales_at_till`),

  /** Keeps sales that were recorded as payments. */
  removeOld: (removal: Removal): Promise<number> =>
    removeOldRows(db, {
      ...removal,
      table: sql`sales_at_till`,
      at: sql`completed_at`,
      key: sql`sale_id`,
      remove: sql`delete from sales_at_till s using page
        where s.sale_id = page.key and not exists (select from payments p where p.payment_key = s.payment_key)
        returning s.sale_id`,
    }),
});

export type SalesAtTillStore = ReturnType<typeof createSalesAtTillStore>;
