import { foundCustomerSchema, type FoundCustomer } from '@chainline/shared/customers/customer-contract';
import { searchTerms } from '@chainline/shared/search-terms';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Db } from '../../db/db';
import { matchesTyped } from '../../db/search-terms';

const minCharacters = 2;
/** Common words match thousands of names: only this many are ranked, and one more letter narrows them down. */
const maxRanked = 500;

const isOfTill = sql`exists (select from customer_identities i where i.customer_id = customers.id and i.kind = 'lightspeed')`;

export const createCustomerReadModel = (db: Db) => {
  const find = async (text: string, limit: number, only: Sql): Promise<FoundCustomer[]> => {
    const terms = searchTerms(text);
    if (text.replaceAll(/\s/g, '').length < minCharacters || terms.length === 0) return [];
    const conditions = [...terms.map((term) => matchesTyped(sql`search_text`, term)), only];
    return db.many(
      foundCustomerSchema,
      sql`select c.id, c.name, split_part(c.name, ' ', 1) as "firstName",
                 trim(substr(c.name, length(split_part(c.name, ' ', 1)) + 1)) as "lastName",
                 coalesce(nullif(c.name, ''), nullif(c.company, ''), contact.emails[1], contact.phones[1], '')
                   as "displayName",
                 c.company, contact.emails[1] as "primaryEmail", contact.phones[1] as "primaryPhone",
                 contact.emails[1] as customer_email, contact.phones[1] as customer_phone,
                 contact.emails, contact.phones, coalesce(c.addresses -> 0 ->> 'text', '') as address,
                 contact.lightspeed_id
          from (
            select c.* from (select * from customers where ${join(conditions, ' and ')} limit ${maxRanked}) c
            order by starts_with(c.search_text, ' ' || fold_text(${text})) desc, c.updated_at desc, c.id desc
            limit ${limit}
          ) c
          cross join lateral (
            select coalesce(array_agg(value order by position) filter (where kind = 'email'), '{}') as emails,
                   coalesce(array_agg(value order by position) filter (where kind = 'phone'), '{}') as phones,
                   min(value) filter (where kind = 'lightspeed') as lightspeed_id
            from customer_identities where customer_id = c.id
          ) contact
          order by starts_with(c.search_text, ' ' || fold_text(${text})) desc, c.updated_at desc, c.id desc`,
    );
  };

  return {
    /** Names starting with the search first, then the most recently changed. */
    search: (text: string, limit: number): Promise<FoundCustomer[]> => find(text, limit, sql`true`),

    /** Only customers who are also in the till. */
    searchTill: (text: string, limit: number): Promise<FoundCustomer[]> => find(text, limit, isOfTill),
  };
};

export type CustomerReadModel = ReturnType<typeof createCustomerReadModel>;
