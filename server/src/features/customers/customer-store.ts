import type { CustomerEdit } from '@chainline/shared/customers/customer-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { isUniqueViolation } from '../../db/pg-errors';
import { ConflictError, NotFoundError } from '../../errors';
import { writeMatches } from './customer-matches';
import {
  customerRowSchema,
  toIdentities,
  type CustomerContent,
  type CustomerRow,
  type Identity,
} from './customer-rows';

const ownerSchema = z.object({
  customer_id: z.int(),
  kind: z.enum(['email', 'phone', 'lightspeed', 'woocommerce']),
  value: z.string(),
  is_provisional: z.boolean(),
  is_namesake: z.boolean(),
});

export type IdentityOwner = z.output<typeof ownerSchema>;

const identityKey = 'customer_identities_owner_key';

const identitiesOf = (kind: Identity['kind']) =>
  sql`array(select value from customer_identities where customer_id = c.id and kind = ${kind} order by position)`;

const wholeCustomer = sql`select c.id, c.version, c.is_provisional, c.merged_into, c.erased_at, c.name, c.company, c.abn, c.addresses, c.notes,
    c.tags, c.created_at, c.updated_at,
    ${identitiesOf('email')} as emails, ${identitiesOf('phone')} as phones,
    ${identitiesOf('lightspeed')} as lightspeed_ids, ${identitiesOf('woocommerce')} as woocommerce_ids,
    coalesce((select jsonb_agg(jsonb_build_object('channel', channel, 'consent', consent,
                'do_not_contact', do_not_contact, 'changed_at', changed_at) order by channel)
              from customer_channels where customer_id = c.id), '[]') as channels,
    coalesce((select jsonb_agg(jsonb_build_object('system', system, 'external_id', external_id, 'name', name,
                'emails', emails, 'phones', phones, 'opted_out', opted_out, 'archived', archived)
                order by system, external_id)
              from customer_sources where customer_id = c.id), '[]') as sources
  from customers c`;

type Written = { isProvisional: boolean; at: Date };

export const customerNotFound = () => new NotFoundError('customer.not_found', 'This customer does not exist.');

export const createCustomerStore = (db: Db) => {
  const writeIdentities = async (id: number, identities: ReturnType<typeof toIdentities>): Promise<void> => {
    const wanted = sql`jsonb_to_recordset(${JSON.stringify(identities)}::jsonb) as w (kind text, value text, position int)`;
    await db.exec(
      sql`delete from customer_identities i where i.customer_id = ${id}
            and not exists (select from ${wanted} where w.kind = i.kind and w.value = i.value)`,
    );
    try {
      await db.exec(
        sql`insert into customer_identities (customer_id, kind, value, position)
            select ${id}, w.kind, w.value, w.position from ${wanted}
            on conflict (customer_id, kind, value) do update set position = excluded.position`,
      );
    } catch (error) {
      if (!isUniqueViolation(error, identityKey)) throw error;
      // Omits the cause, because it contains the email.
      throw new ConflictError('customer.email_taken', 'Another customer has one of these emails.');
    }
  };

  /** Contains phones with the country code and, for Australian ones, also with the leading zero. */
  const writeSearchText = (id: number) =>
    db.exec(
      sql`update customers c set search_text = concat(
            ' ', fold_text(concat_ws(' ', c.name, nullif(c.company, ''), array_to_string(${identitiesOf('email')}, ' '))),
            ' ', (select string_agg(concat_ws(' ', substr(value, 2), '0' || substring(value from '^[+]61(.*)')), ' '
                                      order by position)
                  from customer_identities where customer_id = c.id and kind = 'phone'),
            ' ', c.abn)
          where c.id = ${id}`,
    );

  const find = (id: number): Promise<CustomerRow | null> =>
    db.maybeOne(customerRowSchema, sql`${wholeCustomer} where c.id = ${id}`);

  return {
    find,

    /**
     * Locks the customer until the end of the transaction. Rows that refer to it may still be added. @throws
     * NotFoundError
     */
    lock: async (id: number): Promise<CustomerRow> => {
      await db.exec(sql`select from customers where id = ${id} for no key update`);
      const customer = await find(id);
      if (!customer) throw customerNotFound();
      return customer;
    },

    /**
     * Locks customers so that nothing new can refer to them until the end of the transaction. @throws NotFoundError
     */
    lockWhole: async (ids: readonly number[]): Promise<CustomerRow[]> => {
      await db.exec(sql`select from customers where id = any(${[...ids]}::bigint[]) order by id for update`);
      const rows = await db.many(customerRowSchema, sql`${wholeCustomer} where c.id = any(${[...ids]}::bigint[])`);
      return ids.map((id) => {
        const row = rows.find((each) => each.id === id);
        if (!row) throw customerNotFound();
        return row;
      });
    },

    /** Hides a merged customer from search and list, or shows it again. */
    setMergedInto: async (id: number, into: number | null): Promise<void> => {
      await db.exec(
        sql`update customers set merged_into = ${into}, version = version + 1,
              search_text = case when ${into}::bigint is null then search_text else '' end
            where id = ${id}`,
      );
      if (into === null) await db.exec(sql`insert into customer_totals (customer_id) values (${id})`);
      else await db.exec(sql`delete from customer_totals where customer_id = ${id}`);
      await writeMatches(db, id);
    },

    /** The customer that it was merged into, or itself. */
    findPresentId: async (id: number): Promise<number | null> => {
      const row = await db.maybeOne(
        z.object({ id: z.int() }),
        sql`with recursive chain as (
              select id, merged_into from customers where id = ${id}
              union all
              select c.id, c.merged_into from chain join customers c on c.id = chain.merged_into
            )
            select id from chain where merged_into is null`,
      );
      return row?.id ?? null;
    },

    /** Serialises decisions about the owner of these identities. */
    lockIdentities: async (identities: Identity[]): Promise<void> => {
      const names = identities.map(({ kind, value }) => `customer ${kind} ${value}`).toSorted();
      for (const name of names) await db.exec(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    },

    /**
     * Customers with any of these, most recently changed first; `is_namesake` if the names are equal or one is unknown.
     */
    listOwners: (identities: Identity[], name: string): Promise<IdentityOwner[]> =>
      db.many(
        ownerSchema,
        sql`select i.customer_id, i.kind, i.value, c.is_provisional,
                   c.name = '' or ${name}::text = '' or fold_text(c.name) = fold_text(${name}) as is_namesake
            from jsonb_to_recordset(${JSON.stringify(identities)}::jsonb) as w (kind text, value text)
            join customer_identities i on i.kind = w.kind and i.value = w.value
            join customers c on c.id = i.customer_id
            order by c.updated_at desc, c.id desc`,
      ),

    insert: async (content: CustomerContent, { isProvisional, at }: Written): Promise<number> => {
      const { id } = await db.one(
        z.object({ id: z.int() }),
        sql`insert into customers (name, company, abn, addresses, notes, tags, is_provisional, created_at, updated_at)
            values (${content.name}, ${content.company}, ${content.abn}, ${JSON.stringify(content.addresses)}::jsonb,
                    ${content.notes}, ${content.tags}, ${isProvisional}, ${at}, ${at})
            returning id`,
      );
      await db.exec(sql`insert into customer_totals (customer_id) values (${id})`);
      await writeIdentities(id, toIdentities(content));
      await writeSearchText(id);
      if (!isProvisional) await writeMatches(db, id);
      return id;
    },

    update: async (id: number, content: CustomerContent, { isProvisional, at }: Written): Promise<void> => {
      await db.exec(
        sql`update customers set name = ${content.name}, company = ${content.company}, abn = ${content.abn},
              addresses = ${JSON.stringify(content.addresses)}::jsonb, notes = ${content.notes}, tags = ${content.tags},
              is_provisional = ${isProvisional}, version = version + 1, updated_at = ${at}
            where id = ${id}`,
      );
      await writeIdentities(id, toIdentities(content));
      await writeSearchText(id);
      if (!isProvisional) await writeMatches(db, id);
    },

    /** Makes open forms stale, so that saving one does not undo a change made without a form. */
    advanceVersion: (id: number) => db.exec(sql`update customers set version = version + 1 where id = ${id}`),

    /** Consent and do-not-contact per channel; a missing channel means that the person was never asked. */
    replaceChannels: async (id: number, channels: CustomerEdit['channels'], at: Date): Promise<void> => {
      const named = channels.map(({ channel }) => channel);
      await db.exec(
        sql`delete from customer_channels where customer_id = ${id} and not channel = any(${named}::text[])`,
      );
      await db.exec(
        sql`insert into customer_channels as present (customer_id, channel, consent, do_not_contact, changed_at)
            select ${id}, w.channel, w.consent, w.do_not_contact, ${at}
            from jsonb_to_recordset(${JSON.stringify(channels)}::jsonb)
                   as w (channel text, consent text, do_not_contact boolean)
            on conflict (customer_id, channel) do update set
              consent = excluded.consent, do_not_contact = excluded.do_not_contact, changed_at = excluded.changed_at
            where (present.consent, present.do_not_contact) <> (excluded.consent, excluded.do_not_contact)`,
      );
    },

    /** Keeps the times at which answers were given. */
    restoreChannels: async (id: number, channels: CustomerRow['channels']): Promise<void> => {
      await db.exec(sql`delete from customer_channels where customer_id = ${id}`);
      await db.exec(
        sql`insert into customer_channels (customer_id, channel, consent, do_not_contact, changed_at)
            select ${id}, channel, consent, do_not_contact, changed_at
            from jsonb_populate_recordset(null::customer_channels, ${JSON.stringify(channels)}::jsonb)`,
      );
    },

    /** Recomputes likely duplicates, after outside systems changed their data. */
    rematch: (id: number) => writeMatches(db, id),

    /** Ends the provisional state: the customer is kept if the draft is deleted. */
    settle: async (id: number): Promise<void> => {
      await db.exec(sql`update customers set is_provisional = false where id = ${id}`);
      await writeMatches(db, id);
    },

    removeProvisional: (id: number) => db.exec(sql`delete from customers where id = ${id} and is_provisional`),
  };
};

export type CustomerStore = ReturnType<typeof createCustomerStore>;
