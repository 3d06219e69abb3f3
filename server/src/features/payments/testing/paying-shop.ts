import { randomUUID } from 'node:crypto';
import { gstWithin, toCents, toDollars } from '@chainline/shared/money';
import { getQuote, type Quote } from '@chainline/shared/quotes/quote-contract';
import sql from 'sql-template-tag';
import { addQuote, makeLine } from '../../../../test/quote-factories';
import { useQuoteShop } from '../../../../test/quote-shop';

type Sold = { total?: number; due?: number; choice?: 'deposit' | 'full'; by?: string };

/** An application with accepted quotes, by default of $4,709.30 with a deposit of $500. */
export const usePayingShop = (environment: Record<string, string> = {}) => {
  const shop = useQuoteShop(environment);
  const { app, call, person } = shop;

  const get = async (id: number, as = 'staff'): Promise<Quote> => {
    const answer = await call('get', `/quotes/${id}`, as).expect(200);
    return getQuote.response.parse(answer.body).quote;
  };

  return {
    ...shop,
    get,

    sold: async ({ total = 4709.3, due = 500, choice = 'deposit', by = 'staff' }: Sold = {}): Promise<number> => {
      const { db, stores, now } = app().services;
      const gst = toDollars(gstWithin(toCents(total)));
      const id = await addQuote(db, {
        createdAt: now(),
        status: 'accepted',
        createdBy: person(by).id,
        content: { subtotal_amount: total, total_amount: total, tax_amount: gst, assigned_to: person(by).id },
        lines: [makeLine({ product_id: null, kind: 'labour', item_type: null, unit_price: total, line_total: total })],
      });
      await db.exec(
        sql`insert into quote_acceptances (quote_id, accepted_at, name, email, ip, user_agent, choice, terms_version,
              snapshot, snapshot_hash, amount_due)
            values (${id}, ${now()}, 'Zoë', 'zoe@customer.example', '', '', ${choice}, '1', '{}', '', ${due})`,
      );
      await stores.quotes.addEvent({ quoteId: id, type: 'accepted', at: now(), source: 'customer' });
      return id;
    },

    pay: (id: number, body: object = {}, as = 'staff') =>
      call('post', `/quotes/${id}/payments`, as).send({
        amount: 500,
        method: 'cash',
        reference: '',
        payment_key: randomUUID(),
        ...body,
      }),

    refund: (id: number, body: object = {}, as = 'manager') =>
      call('post', `/quotes/${id}/refunds`, as).send({
        amount: 500,
        method: 'cash',
        reference: '',
        reason: 'Changed their mind',
        outcome: 'credit',
        refund_key: randomUUID(),
        ...body,
      }),

    complete: async (id: number, reason?: string, as = 'staff') => {
      const { version } = await get(id, as);
      return call('post', `/quotes/${id}/complete`, as).send({ version, ...(reason !== undefined && { reason }) });
    },
  };
};
