import sql from 'sql-template-tag';
import type { Db } from '../../db/db';

/** A key shared by more customers proves nothing, such as the phone of a large company. */
const maxSharing = 8;

/** Keys of one customer, as the migration `customers__merge` derives them, with the emails that outside systems have. */
const keysOf = (id: number) => sql`
  select 'phone' as reason, i.value as key from customer_identities i where i.customer_id = ${id} and i.kind = 'phone'
  union
  select 'name_address', c.sort_name || ' | ' || fold_text(a.value ->> 'text')
  from customers c cross join lateral jsonb_array_elements(c.addresses) a where c.id = ${id} and c.sort_name is not null
  union
  select 'name_email', c.sort_name || ' | ' || split_part(split_part(i.value, '@', 1), '+', 1)
  from customers c join customer_identities i on i.customer_id = c.id and i.kind = 'email'
  where c.id = ${id} and c.sort_name is not null
  union
  select 'mailbox',
         case when split_part(i.value, '@', 2) in ('gmail.com', 'googlemail.com')
              then replace(split_part(split_part(i.value, '@', 1), '+', 1), '.', '') || '@gmail.com'
              else split_part(split_part(i.value, '@', 1), '+', 1) || '@' || split_part(i.value, '@', 2) end
  from customer_identities i where i.customer_id = ${id} and i.kind = 'email'
  union
  select 'abn', c.abn from customers c where c.id = ${id} and c.abn <> ''
  union
  select 'contact', i.value from customer_identities i where i.customer_id = ${id} and i.kind = 'email'
  union
  select 'contact', lower(email)
  from customer_sources s cross join lateral unnest(s.emails) email where s.customer_id = ${id}`;

/**
 * Recomputes the likely duplicates of a customer, in the transaction that changes it. Merged customers have none;
 * dismissed pairs stay dismissed.
 */
export const writeMatches = async (db: Db, id: number): Promise<void> => {
  await db.exec(sql`delete from customer_match_keys where customer_id = ${id}`);
  await db.exec(
    sql`insert into customer_match_keys (customer_id, reason, key)
        select ${id}, reason, key from (${keysOf(id)}) k
        where exists (select from customers where id = ${id} and merged_into is null)`,
  );
  await db.exec(
    sql`delete from customer_duplicates where ${id}::bigint in (one_id, other_id) and dismissed_at is null`,
  );
  await db.exec(
    sql`insert into customer_duplicates as known (one_id, other_id, reasons, found_at)
        select least(own.customer_id, other.customer_id), greatest(own.customer_id, other.customer_id),
               array_agg(distinct own.reason order by own.reason),
               (select updated_at from customers where id = ${id})
        from customer_match_keys own
        join customer_match_keys other
          on other.reason = own.reason and other.key = own.key and other.customer_id <> own.customer_id
        where own.customer_id = ${id}
          and (select count(*) from (select from customer_match_keys k where k.reason = own.reason and k.key = own.key
                                     limit ${maxSharing + 1}) sharing) <= ${maxSharing}
        group by other.customer_id, own.customer_id
        on conflict (one_id, other_id) do update set reasons = excluded.reasons`,
  );
};
