import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { rowsAsJson } from '../../db/rows-as-json';
import { erasedName, type CustomerData, type Person } from '../customers';
import type { EmailErasureStore } from '../mail';
import type { NotificationStore } from '../notifications';
import { emailReference } from './email/email-kinds';
import type { LinkStore } from './link-store';
import { moveQuote } from './quote-moves';
import type { QuoteStore } from './quote-store';

const heldSchema = z.object({ id: z.int(), quote_number: z.string(), status: z.string(), is_agreed: z.boolean() });

const ofPerson = ({ customerIds }: Person) => sql`q.customer_id = any(${[...customerIds]}::bigint[])`;

export const createQuoteDataStore = (db: Db) => ({
  listHeld: (person: Person) =>
    db.many(
      heldSchema,
      sql`select q.id, q.quote_number, q.status,
                 q.accepted_at is not null or exists (select from payments p where p.quote_id = q.id) as is_agreed
          from quotes q where ${ofPerson(person)} order by q.id`,
    ),

  list: (person: Person) =>
    rowsAsJson(
      db,
      sql`select q.quote_number, q.status, q.created_at, q.sent_at, q.opened_at, q.accepted_at, q.customer_name,
                 q.customer_company, q.customer_email, q.customer_phone, q.customer_address, q.total_amount, q.notes,
                 q.customer_note,
                 (select jsonb_agg(jsonb_build_object('name', l.name, 'sku', l.sku, 'quantity', l.quantity,
                            'unit_price', l.unit_price, 'line_total', l.line_total) order by l.position)
                  from quote_lines l where l.quote_id = q.id) as lines,
                 (select jsonb_agg(jsonb_build_object('at', e.at, 'type', e.type, 'data', e.data) order by e.at, e.id)
                  from quote_events e where e.quote_id = q.id) as events
          from quotes q where ${ofPerson(person)} order by q.id`,
    ),

  /** Accepted quotes keep name, company and address, which an invoice needs; other quotes keep no personal data. */
  erase: async ({ agreed, others }: { agreed: readonly number[]; others: readonly number[] }): Promise<void> => {
    await db.exec(
      sql`update quotes set customer_email = '', customer_phone = '', notes = ''
          where id = any(${[...agreed]}::bigint[])`,
    );
    await db.exec(
      sql`update quotes set customer_name = ${erasedName}, customer_company = '', customer_email = '', customer_phone = '',
            customer_address = '', notes = '', customer_note = '', delivery_option = null
          where id = any(${[...others]}::bigint[])`,
    );
    const all = [...agreed, ...others];
    await db.exec(
      sql`update quote_events set data = data - '{to,text,name}'::text[]
            - case when quote_id = any(${[...others]}::bigint[]) then '{reason}'::text[] else '{}'::text[] end
          where quote_id = any(${all}::bigint[])`,
    );
    await db.exec(sql`update quote_links set email = '' where quote_id = any(${all}::bigint[])`);
  },
});

type QuoteDataStore = ReturnType<typeof createQuoteDataStore>;

export type QuoteData = {
  quoteData: QuoteDataStore;
  quotes: QuoteStore;
  quoteLinks: LinkStore;
  emailErasures: EmailErasureStore;
  notifications: NotificationStore;
};

const unfinished = new Set(['accepted', 'converted']);
const offered = new Set(['sent', 'pending']);

export const quoteData = <S extends QuoteData>(): CustomerData<S> => ({
  name: 'quotes',
  list: (inside, person) => inside.quoteData.list(person),

  needed: async (inside, person) => {
    const held = await inside.quoteData.listHeld(person);
    const open = held.filter(({ status }) => unfinished.has(status)).map(({ quote_number: number }) => number);
    const isMailing = await inside.emailErasures.hasQueued({ references: held.map(({ id }) => emailReference(id)) });
    return [
      ...(open.length === 0 ? [] : [`Complete these quotes first: ${open.join(', ')}.`]),
      ...(isMailing ? ['An email about a quote is still being sent. Try again in a moment.'] : []),
    ];
  },

  erase: async (inside, person, { at, userId }) => {
    const held = await inside.quoteData.listHeld(person);
    for (const { id: quoteId, status } of held) {
      if (offered.has(status)) await moveQuote(inside, { quoteId, move: 'expire', at, source: 'staff', userId });
      await inside.quoteLinks.revokeAll(quoteId, at);
    }
    const drafts = held.filter(({ status }) => status === 'draft').map(({ id }) => id);
    const agreed = held.filter(({ is_agreed: isAgreed }) => isAgreed).map(({ id }) => id);
    const ids = held.map(({ id }) => id);
    await inside.quoteData.erase({ agreed, others: ids.filter((id) => !agreed.includes(id)) });
    for (const id of drafts) await inside.quotes.remove(id);
    await inside.emailErasures.erase({ references: ids.map(emailReference) });
    await inside.notifications.removeLinking(ids.map((id) => `/quotes/${id}`));
    return agreed.length;
  },
});
