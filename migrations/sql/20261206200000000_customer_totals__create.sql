-- Figures of the customer list, updated by a trigger on quotes so that each sort order of the list has an index.
create table customer_totals (
  customer_id bigint not null,
  quote_count integer not null default 0,
  -- Without superseded versions.
  quote_value numeric(12, 2) not null default 0,
  last_quote_at timestamptz,
  constraint customer_totals_pkey primary key (customer_id),
  constraint customer_totals_customer_id_fkey foreign key (customer_id) references customers (id) on delete cascade
);

create index customer_totals_last_quote_at_idx on customer_totals (last_quote_at desc nulls last, customer_id desc);
create index customer_totals_quote_value_idx on customer_totals (quote_value desc, customer_id desc);
create index customer_totals_quote_count_idx on customer_totals (quote_count desc, customer_id desc);

insert into customer_totals (customer_id, quote_count, quote_value, last_quote_at)
select c.id, count(q.id), coalesce(sum(q.total_amount) filter (where q.superseded_by is null), 0), max(q.created_at)
from customers c left join quotes q on q.customer_id = c.id
group by c.id;

alter table customers add column sort_name text generated always as (
  fold_text(coalesce(nullif(name, ''), nullif(company, '')))
) stored;

create index customers_sort_name_idx on customers (sort_name, id);

-- Locks first, then reads in a separate statement, which sees what the previous holder of the lock committed.
create function refresh_customer_totals(ids bigint[]) returns void
  language plpgsql
as $$
begin
  perform from customer_totals where customer_id = any (ids) order by customer_id for update;
  update customer_totals t
  set (quote_count, quote_value, last_quote_at) = (
    select count(*), coalesce(sum(q.total_amount) filter (where q.superseded_by is null), 0), max(q.created_at)
    from quotes q where q.customer_id = t.customer_id
  )
  where t.customer_id = any (ids);
end $$;

create function count_customer_quotes() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_customer_totals(array[new.customer_id]);
  elsif tg_op = 'DELETE' then
    perform refresh_customer_totals(array[old.customer_id]);
  else
    perform refresh_customer_totals(array[old.customer_id, new.customer_id]);
  end if;
  return null;
end $$;

create trigger quotes_count_inserted after insert on quotes
  for each row when (new.customer_id is not null) execute function count_customer_quotes();
create trigger quotes_count_deleted after delete on quotes
  for each row when (old.customer_id is not null) execute function count_customer_quotes();
create trigger quotes_count_changed after update on quotes
  for each row when (
    old.customer_id is distinct from new.customer_id or old.total_amount is distinct from new.total_amount
    or old.created_at is distinct from new.created_at or old.superseded_by is distinct from new.superseded_by
  ) execute function count_customer_quotes();
