-- Quotes are found by the customer's phone in any notation, and without accents and apostrophes.
drop index quotes_search_trgm_idx;
alter table quotes
  add column customer_id bigint,
  add column search_text text not null generated always as (
    fold_text(quote_number || ' ' || customer_name || ' ' || customer_company || ' ' || customer_email) || ' ' ||
    regexp_replace(customer_phone, '[^0-9]', '', 'g')
  ) stored,
  add constraint quotes_customer_id_fkey foreign key (customer_id) references customers (id);

create index quotes_search_text_idx on quotes using gin (search_text gin_trgm_ops);
create index quotes_customer_id_idx on quotes (customer_id, created_at desc, id desc);

-- Customers of existing quotes: by email, or without one by phone and name if the phone is Australian or has a country
-- code.
create temporary table quote_contacts as
select id, created_at, customer_name, customer_company, customer_address, fold_text(trim(customer_name)) as folded_name,
       case when email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$' then email end as email,
       case when compact ~ '^\+?610?[23478][0-9]{8}$' or compact ~ '^0[23478][0-9]{8}$' then '+61' || right(compact, 9)
            when compact ~ '^\+[1-9][0-9]{7,14}$' and compact !~ '^\+61' then compact end as phone
from (select *, lower(trim(customer_email)) as email,
             regexp_replace(customer_phone, '[^0-9+]', '', 'g') as compact from quotes) q;

create temporary table quote_keys as
select c.id,
       coalesce('email ' || c.email, 'email ' || namesake.email, 'phone ' || c.phone || ' ' || c.folded_name) as key
from quote_contacts c
left join (
  select distinct on (phone, folded_name) phone, folded_name, email from quote_contacts
  where email is not null and phone is not null
  order by phone, folded_name, created_at desc, id desc
) namesake on c.email is null and namesake.phone = c.phone and namesake.folded_name = c.folded_name
where c.email is not null or c.phone is not null;

create temporary table key_customers as
select key, nextval(pg_get_serial_sequence('customers', 'id')) as customer_id
from (select key from quote_keys group by key order by min(id)) keys;

insert into customers (id, name, company, addresses, created_at, updated_at) overriding system value
select distinct on (k.customer_id)
       k.customer_id, trim(c.customer_name), trim(c.customer_company),
       case when trim(c.customer_address) = '' then '[]'::jsonb
            else jsonb_build_array(jsonb_build_object('label', '', 'text', trim(c.customer_address))) end,
       min(c.created_at) over (partition by k.customer_id), max(c.created_at) over (partition by k.customer_id)
from key_customers k join quote_keys using (key) join quote_contacts c using (id)
order by k.customer_id, c.created_at desc, c.id desc;

insert into customer_identities (customer_id, kind, value, position)
select k.customer_id, found.kind, found.value,
       row_number() over (partition by k.customer_id, found.kind order by max(c.created_at) desc, max(c.id) desc) - 1
from key_customers k
join quote_keys q using (key)
join quote_contacts c using (id)
cross join lateral (values ('email', c.email), ('phone', c.phone)) as found (kind, value)
where found.value is not null
group by k.customer_id, found.kind, found.value;

update quotes q set customer_id = k.customer_id
from quote_keys keyed join key_customers k using (key)
where keyed.id = q.id;

update customers c set search_text = concat(
  ' ', fold_text(concat_ws(' ', c.name, nullif(c.company, ''),
    (select string_agg(value, ' ' order by position) from customer_identities
     where customer_id = c.id and kind = 'email'))),
  ' ', (select string_agg(concat_ws(' ', substr(value, 2), '0' || substring(value from '^[+]61(.*)')), ' ' order by position)
        from customer_identities where customer_id = c.id and kind = 'phone'),
  ' ', c.abn);

drop table key_customers, quote_keys, quote_contacts;
