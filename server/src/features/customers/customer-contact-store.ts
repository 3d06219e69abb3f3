import type { ContactChannel } from '@chainline/shared/customers/customer-timeline-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { removeOldRows, type Removal } from '../../db/old-rows';
import { fullName } from '../../db/person-sql';
import type { CustomerPart } from './customer-parts';
import type { SourceEntry, TimelineSource } from './customer-timeline';

const rowSchema = z.object({
  id: z.int(),
  channel: z.enum(['phone', 'email', 'sms']),
  target: z.string(),
  at: z.date(),
  by: z.string().nullable(),
});

const titles: Record<ContactChannel, string> = {
  phone: 'Call started',
  email: 'Email started',
  sms: 'Text message started',
};

type NewContact = { customerId: number; channel: ContactChannel; target: string; userId: number; at: Date };

export const createCustomerContactStore = (db: Db) => ({
  insert: ({ customerId, channel, target, userId, at }: NewContact) =>
    db.exec(
      sql`insert into customer_contacts (customer_id, channel, target, user_id, at)
          values (${customerId}, ${channel}, ${target}, ${userId}, ${at})`,
    ),

  move: async ({ from, to }: { from: number; to: number }): Promise<number[]> => {
    const rows = await db.many(
      z.object({ id: z.int() }),
      sql`update customer_contacts set customer_id = ${to} where customer_id = ${from} returning id`,
    );
    return rows.map(({ id }) => id);
  },

  moveBack: (ids: readonly number[], { from, to }: { from: number; to: number }) =>
    db.exec(
      sql`update customer_contacts set customer_id = ${to}
          where id = any(${[...ids]}::bigint[]) and customer_id = ${from}`,
    ),

  removeOld: (removal: Removal): Promise<number> =>
    removeOldRows(db, {
      ...removal,
      table: sql`customer_contacts`,
      at: sql`at`,
      key: sql`id`,
      remove: sql`delete from customer_contacts c using page where c.id = page.key returning c.id`,
    }),
});

export type CustomerContactStore = ReturnType<typeof createCustomerContactStore>;

export const contactPart = <S extends { customerContacts: CustomerContactStore }>(): CustomerPart<S> => ({
  name: 'contacts',
  move: ({ customerContacts }, customer) => customerContacts.move(customer),
  moveBack: ({ customerContacts }, rows, customer) => customerContacts.moveBack(rows, customer),
});

/** Calls and emails that staff started. */
export const contactSource = (db: Db): TimelineSource => ({
  name: 'contacts',
  list: async (customerId, { below, limit }): Promise<SourceEntry[]> => {
    const rows = await db.many(
      rowSchema,
      sql`select c.id, c.channel, c.target, c.at, ${fullName('u')} as by
          from customer_contacts c left join users u on u.id = c.user_id
          where c.customer_id = ${customerId} and (c.at, c.id) < (${below.at}, ${below.id}::bigint)
          order by c.at desc, c.id desc limit ${limit}`,
    );
    return rows.map(({ id, channel, target, at, by }) => ({
      id,
      at,
      kind: 'contact',
      title: titles[channel],
      text: target,
      by,
      link: null,
      amount: null,
    }));
  },
});
