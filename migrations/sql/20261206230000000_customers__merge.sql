alter table customers
  -- The customer this one was merged into; this one is no longer found or listed.
  add column merged_into bigint,
  add constraint customers_merged_into_fkey foreign key (merged_into) references customers (id),
  add constraint customers_merged_into_check check (merged_into <> id);

create index customers_merged_into_idx on customers (merged_into);

-- Keys for finding duplicates: two customers with an equal key of the same reason may be the same.
create table customer_match_keys (
  customer_id bigint not null,
  reason text not null,
  key text not null,
  constraint customer_match_keys_pkey primary key (customer_id, reason, key),
  constraint customer_match_keys_customer_id_fkey foreign key (customer_id) references customers (id) on delete cascade,
  constraint customer_match_keys_reason_check check (reason in ('phone', 'name_address', 'name_email', 'mailbox', 'abn', 'contact'))
);

create index customer_match_keys_key_idx on customer_match_keys (reason, key);

-- Pairs that may be one customer, the lower id first. A dismissed pair is kept, so that it is not suggested again.
create table customer_duplicates (
  one_id bigint not null,
  other_id bigint not null,
  reasons text[] not null,
  strength integer not null generated always as (cardinality(reasons)) stored,
  found_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by bigint,
  constraint customer_duplicates_pkey primary key (one_id, other_id),
  constraint customer_duplicates_one_id_fkey foreign key (one_id) references customers (id) on delete cascade,
  constraint customer_duplicates_other_id_fkey foreign key (other_id) references customers (id) on delete cascade,
  constraint customer_duplicates_dismissed_by_fkey foreign key (dismissed_by) references users (id) on delete set null,
  constraint customer_duplicates_order_check check (one_id < other_id)
);

create index customer_duplicates_other_id_idx on customer_duplicates (other_id);
create index customer_duplicates_dismissed_by_idx on customer_duplicates (dismissed_by);
create index customer_duplicates_open_idx on customer_duplicates (strength desc, found_at desc, one_id desc, other_id desc)
  where dismissed_at is null;

-- Merges, with everything needed to undo them.
create table customer_merges (
  id bigint generated always as identity,
  kept_id bigint not null,
  merged_id bigint not null,
  -- Both records before, and the kept one after.
  kept_before jsonb not null,
  merged_before jsonb not null,
  kept_after jsonb not null,
  -- Ids of the rows that were moved, by kind.
  moved jsonb not null,
  merged_at timestamptz not null,
  merged_by bigint,
  undone_at timestamptz,
  undone_by bigint,
  constraint customer_merges_pkey primary key (id),
  constraint customer_merges_kept_id_fkey foreign key (kept_id) references customers (id) on delete cascade,
  constraint customer_merges_merged_id_fkey foreign key (merged_id) references customers (id) on delete cascade,
  constraint customer_merges_merged_by_fkey foreign key (merged_by) references users (id) on delete set null,
  constraint customer_merges_undone_by_fkey foreign key (undone_by) references users (id) on delete set null
);

create index customer_merges_kept_id_idx on customer_merges (kept_id, merged_at desc, id desc);
create index customer_merges_merged_id_idx on customer_merges (merged_id);
create index customer_merges_merged_by_idx on customer_merges (merged_by);
create index customer_merges_undone_by_idx on customer_merges (undone_by);

insert into customer_match_keys (customer_id, reason, key)
select id, reason, key from (
  select i.customer_id as id, 'phone' as reason, i.value as key
  from customer_identities i where i.kind = 'phone'
  union
  select c.id, 'name_address', c.sort_name || ' | ' || fold_text(a.value ->> 'text')
  from customers c cross join lateral jsonb_array_elements(c.addresses) a
  where c.sort_name is not null
  union
  select c.id, 'name_email', c.sort_name || ' | ' || split_part(split_part(i.value, '@', 1), '+', 1)
  from customers c join customer_identities i on i.customer_id = c.id and i.kind = 'email'
  where c.sort_name is not null
  union
  select i.customer_id, 'mailbox',
         case when split_part(i.value, '@', 2) in ('gmail.com', 'googlemail.com')
              then replace(split_part(split_part(i.value, '@', 1), '+', 1), '.', '') || '@gmail.com'
              else split_part(split_part(i.value, '@', 1), '+', 1) || '@' || split_part(i.value, '@', 2) end
  from customer_identities i where i.kind = 'email'
  union
  select c.id, 'abn', c.abn from customers c where c.abn <> ''
  union
  select i.customer_id, 'contact', i.value from customer_identities i where i.kind = 'email'
) keys
where not (select is_provisional from customers where customers.id = keys.id);

insert into customer_duplicates (one_id, other_id, reasons, found_at)
select one.customer_id, other.customer_id, array_agg(distinct one.reason), now()
from customer_match_keys one
join customer_match_keys other on other.reason = one.reason and other.key = one.key and other.customer_id > one.customer_id
where (select count(*) from customer_match_keys k where k.reason = one.reason and k.key = one.key) <= 8
group by one.customer_id, other.customer_id;
