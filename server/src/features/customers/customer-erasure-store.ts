import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { rowsAsJson } from '../../db/rows-as-json';
import type { EmailErasureStore } from '../mail';
import type { CustomerData, Person } from './customer-data';

const personSchema = z.object({ ids: z.array(z.int()), emails: z.array(z.string()) });

/** Replaces the name of an erased customer. */
export const erasedName = 'Erased customer';

const idsOf = ({ customerIds }: Person) => sql`any(${[...customerIds]}::bigint[])`;

export const createCustomerErasureStore = (db: Db) => ({
  /** A customer with everybody merged into it, and all known email addresses. */
  findPerson: async (id: number): Promise<Person> => {
    const { ids, emails } = await db.one(
      personSchema,
      sql`with recursive chain as (
            select id from customers where id = ${id}
            union
            select c.id from chain join customers c on c.merged_into = chain.id
          )
          select to_jsonb(array(select id from chain order by id)) as ids,
                 array(select value from customer_identities where kind = 'email' and customer_id in (select id from chain)
                       union
                       select lower(email) from customer_sources s cross join unnest(s.emails) email
                       where s.customer_id in (select id from chain)
                       union
                       select lower(email) from customer_merges m
                       cross join jsonb_array_elements_text(m.merged_before #> '{content,emails}') email
                       where m.merged_id in (select id from chain)) as emails`,
    );
    return { customerIds: ids, emails };
  },

  listRecords: (person: Person) =>
    rowsAsJson(
      db,
      sql`select c.id, c.name, c.company, c.abn, c.addresses, c.notes, c.tags, c.created_at, c.updated_at,
                 (select jsonb_object_agg(i.kind, i.known)
                  from (select kind, jsonb_agg(value order by position) as known
                        from customer_identities where customer_id = c.id group by kind) i) as known_by,
                 (select jsonb_agg(jsonb_build_object('channel', channel, 'consent', consent,
                            'do_not_contact', do_not_contact, 'changed_at', changed_at) order by channel)
                  from customer_channels where customer_id = c.id) as consent
          from customers c where c.id = ${idsOf(person)} order by c.id`,
    ),

  listSources: (person: Person) =>
    rowsAsJson(
      db,
      sql`select system, external_id, name, company, emails, phones, address, opted_out, archived, modified_at, read_at
          from customer_sources where customer_id = ${idsOf(person)} order by system, external_id`,
    ),

  listContacts: (person: Person) =>
    rowsAsJson(
      db,
      sql`select at, channel, target from customer_contacts where customer_id = ${idsOf(person)} order by at, id`,
    ),

  /** Leaves an empty row and the ids in outside systems, so that these do not recreate the person. */
  erase: async (person: Person, at: Date): Promise<void> => {
    const ids = idsOf(person);
    await db.exec(
      sql`update customers set name = ${erasedName}, company = '', abn = '', addresses = '[]', notes = '', tags = '{}',
            search_text = '', is_provisional = false, version = version + 1, updated_at = ${at}, erased_at = ${at}
          where id = ${ids}`,
    );
    await db.exec(
      sql`update customer_sources set name = '', company = '', emails = '{}', phones = '{}', address = '', opted_out = '{}'
          where customer_id = ${ids}`,
    );
    await db.exec(sql`delete from customer_identities where customer_id = ${ids}`);
    await db.exec(sql`delete from customer_channels where customer_id = ${ids}`);
    await db.exec(sql`delete from customer_contacts where customer_id = ${ids}`);
    await db.exec(sql`delete from customer_match_keys where customer_id = ${ids}`);
    await db.exec(sql`delete from customer_duplicates where one_id = ${ids} or other_id = ${ids}`);
    await db.exec(sql`delete from customer_totals where customer_id = ${ids}`);
    // These contain the records before each merge; without them no merge can be undone.
    await db.exec(sql`delete from customer_merges where kept_id = ${ids} or merged_id = ${ids}`);
  },
});

export type CustomerErasureStore = ReturnType<typeof createCustomerErasureStore>;

export type OwnData = { customerErasures: CustomerErasureStore; emailErasures: EmailErasureStore };

export const ownData = <S extends OwnData>(): CustomerData<S>[] => [
  { name: 'records', list: ({ customerErasures }, person) => customerErasures.listRecords(person) },
  { name: 'outside_systems', list: ({ customerErasures }, person) => customerErasures.listSources(person) },
  { name: 'contacts', list: ({ customerErasures }, person) => customerErasures.listContacts(person) },
];

/** Emails to the person, except those about quotes. */
export const emailData = <S extends OwnData>(): CustomerData<S> => ({
  name: 'emails',
  list: ({ emailErasures }, { emails }) => emailErasures.listTo(emails),
  needed: async ({ emailErasures }, { emails }) =>
    (await emailErasures.hasQueued({ addresses: emails }))
      ? ['An email to this customer is still being sent. Try again in a moment.']
      : [],
  erase: async ({ emailErasures }, { emails }) => {
    await emailErasures.erase({ addresses: emails });
    return 0;
  },
});
