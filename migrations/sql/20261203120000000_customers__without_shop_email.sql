-- Staff enter the shop's own email for people without one. Customers created from such quotes, and not edited since,
-- are split again by phone and name.
create temporary table walk_ins as
select id, created_at, former_id, trim(customer_name) as name, trim(customer_company) as company,
       trim(customer_address) as address, fold_text(trim(customer_name)) as folded_name,
       case when compact ~ '^\+?610?[23478][0-9]{8}$' or compact ~ '^0[23478][0-9]{8}$' then '+61' || right(compact, 9)
            when compact ~ '^\+[1-9][0-9]{7,14}$' and compact !~ '^\+61' then compact end as phone
from (
  select q.*, c.id as former_id, regexp_replace(q.customer_phone, '[^0-9+]', '', 'g') as compact
  from settings s
  join customer_identities i on i.kind = 'email' and i.value = lower(trim(s.value ->> 'email'))
  join customers c on c.id = i.customer_id and c.version = 1
  join quotes q on q.customer_id = c.id
  where s.section = 'shop'
) q;

update quotes set customer_id = null where id in (select id from walk_ins);
delete from customers where id in (select former_id from walk_ins);

create temporary table walk_in_customers as
select phone, folded_name, known_id is null as is_new,
       coalesce(known_id, nextval(pg_get_serial_sequence('customers', 'id'))) as customer_id
from (
  select phone, folded_name,
         (select c.id from customers c
          join customer_identities i on i.customer_id = c.id and i.kind = 'phone' and i.value = w.phone
          where fold_text(c.name) = w.folded_name
          order by c.updated_at desc, c.id desc limit 1) as known_id
  from walk_ins w where phone is not null
  group by phone, folded_name order by min(id)
) keys;

insert into customers (id, name, company, addresses, created_at, updated_at) overriding system value
select distinct on (k.customer_id)
       k.customer_id, w.name, w.company,
       case when w.address = '' then '[]'::jsonb
            else jsonb_build_array(jsonb_build_object('label', '', 'text', w.address)) end,
       min(w.created_at) over (partition by k.customer_id), max(w.created_at) over (partition by k.customer_id)
from walk_in_customers k join walk_ins w using (phone, folded_name)
where k.is_new
order by k.customer_id, w.created_at desc, w.id desc;

insert into customer_identities (customer_id, kind, value, position)
select customer_id, 'phone', phone, 0 from walk_in_customers where is_new;

update quotes q set customer_id = k.customer_id
from walk_ins w join walk_in_customers k using (phone, folded_name)
where w.id = q.id;

update customers c set search_text = concat(
  ' ', fold_text(concat_ws(' ', c.name, nullif(c.company, ''))),
  ' ', concat_ws(' ', substr(k.phone, 2), '0' || substring(k.phone from '^[+]61(.*)')),
  ' ', c.abn)
from walk_in_customers k where k.is_new and k.customer_id = c.id;

drop table walk_in_customers, walk_ins;
