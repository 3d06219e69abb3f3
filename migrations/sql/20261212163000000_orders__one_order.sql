-- One order, two views: an order of the online shop, or that of an accepted quote. Orders in the shop that belong to a
-- quote (its own, replaced ones, requested balances) are part of the quote's order.
alter table orders
  alter column woo_order_id drop not null,
  add column quote_id bigint,
  add column part_of bigint,
  -- Number of the quote's order in the shop; null for orders of the shop itself.
  add column shop_number text,
  -- Refunds as the shop lists them: [{ id, amount, reason }], amounts in dollars.
  add column refunds jsonb not null default '[]'::jsonb,
  add column collected_at timestamptz,
  add column collected_by bigint,
  add column collected_name text not null default '',
  add column collected_note text not null default '',
  -- Derived by refresh_orders, meaningless for parts. Amounts in dollars; null is unreadable.
  add column due_amount numeric(12, 2),
  add column paid_amount numeric(12, 2),
  add column total_items integer not null default 0,
  add column available_items integer not null default 0,
  add column payment_state text not null default 'unpaid',
  add column stage text not null default 'pending',
  add column is_handed_over boolean not null default false,
  add column is_to_collect boolean not null default false,
  add column search_text text not null generated always as (
    fold_text(' ' || order_number || ' ' || coalesce(shop_number, '') || ' ' || billing_name || ' ' || billing_company || ' ' ||
              billing_email)) stored,
  add constraint orders_quote_id_key unique (quote_id),
  add constraint orders_quote_id_fkey foreign key (quote_id) references quotes (id),
  add constraint orders_part_of_fkey foreign key (part_of) references orders (id),
  add constraint orders_collected_by_fkey foreign key (collected_by) references users (id) on delete set null,
  add constraint orders_origin_check check (num_nonnulls(woo_order_id, quote_id) = 1),
  add constraint orders_payment_state_check check (payment_state in ('unpaid', 'partial', 'paid', 'refunded')),
  add constraint orders_stage_check check (stage in ('pending', 'partial', 'ready', 'completed', 'cancelled'));

create index orders_part_of_idx on orders (part_of);
create index orders_collected_by_idx on orders (collected_by);
create index orders_listed_idx on orders (created_at, id) where part_of is null;
create index orders_listed_total_idx on orders (total_amount, id) where part_of is null;
create index orders_stage_idx on orders (stage, created_at, id) where part_of is null;
create index orders_to_collect_idx on orders (created_at, id) where is_to_collect and part_of is null;
create index orders_search_idx on orders using gin (search_text gin_trgm_ops);

alter table order_items
  -- Units that can be handed over; written by the feature that gives units to orders.
  add column available integer not null default 0,
  -- As told to the customer with the quote.
  add column promised_on date,
  -- From expected deliveries; written together with the available units.
  add column expected_on date;

-- Events of an order here, or noticed in the shop; payments and the quote's events are not repeated.
create table order_events (
  id bigint generated always as identity,
  order_id bigint not null,
  at timestamptz not null,
  type text not null,
  data jsonb not null default '{}'::jsonb,
  user_id bigint,
  -- Key of an event that is recorded once per order.
  event_key text,
  constraint order_events_pkey primary key (id),
  constraint order_events_order_id_fkey foreign key (order_id) references orders (id) on delete cascade,
  constraint order_events_user_id_fkey foreign key (user_id) references users (id) on delete set null,
  constraint order_events_event_key_key unique (order_id, event_key)
);

create index order_events_order_id_idx on order_events (order_id, at);
create index order_events_user_id_idx on order_events (user_id);

-- Number of orders by stage, so that the cards need not count them.
create table order_counts (
  stage text not null,
  is_to_collect boolean not null,
  orders bigint not null,
  constraint order_counts_pkey primary key (stage, is_to_collect)
);

-- The quote's order that an order of the shop is part of, if any.
create function order_of_quote(shop_order_id bigint) returns bigint language plpgsql stable as $$
begin
  return (
    select o.id from orders o
    where o.quote_id = coalesce(
      (select quote_id from quote_acceptances where woo_order_id = shop_order_id),
      (select quote_id from quote_acceptances where former_order_ids @> array[shop_order_id] limit 1),
      (select quote_id from payment_requests where woo_order_id = shop_order_id)));
end $$;

/*
 * Derives the figures of orders from what is known now, so that the sequence in which it became known does not matter. Locks
 * first: figures derived beside a concurrent change would miss that change.
 */
create function refresh_orders(ids bigint[]) returns void language plpgsql as $$
begin
  perform from orders where id = any (ids) order by id for update;
  update orders o set
    status = f.status, shop_number = f.shop_number, due_amount = f.due, paid_amount = f.paid, total_items = f.total_items,
    available_items = f.available_items, payment_state = f.payment_state, stage = f.stage,
    is_handed_over = f.is_handed_over, is_to_collect = f.stage = 'completed' and not f.is_handed_over
  from (
    select d.*,
      case when d.is_ended then 'cancelled'
           when d.available_items = 0 and d.total_items > 0 then 'pending'
           when d.available_items < d.total_items then 'partial'
           when d.payment_state = 'paid' then 'completed'
           else 'ready' end as stage
    from (
      select c.*,
        case when c.is_handed_over then c.total_items else c.available_now end as available_items,
        case when c.due is null or c.paid is null then 'unpaid'
             when c.due = 0 and c.agreed > 0 then 'refunded'
             when c.paid >= c.due then 'paid'
             when c.paid > 0 then 'partial'
             else 'unpaid' end as payment_state
      from (
        select s.id, s.status, null::text as shop_number, s.total_amount as agreed,
          greatest(s.total_amount - r.refunded, 0) as due,
          case when s.paid_at is not null or s.status in ('processing', 'completed', 'refunded')
               then greatest(s.total_amount - r.refunded, 0) else 0 end as paid,
          s.status in ('cancelled', 'refunded', 'trash', 'deleted')
            or (s.total_amount > 0 and r.refunded >= s.total_amount) as is_ended,
          s.collected_at is not null or s.status = 'completed' as is_handed_over,
          i.total_items, i.available_now
        from orders s
        cross join lateral (
          select case when s.status = 'refunded' then s.total_amount
                      else coalesce(sum((refund ->> 'amount')::numeric), 0) end as refunded
          from jsonb_array_elements(s.refunds) refund) r
        cross join lateral (
          select coalesce(sum(quantity), 0)::int as total_items, coalesce(sum(least(available, quantity)), 0)::int as available_now
          from order_items where order_id = s.id and product_id is not null and quantity > 0) i
        where s.quote_id is null
        union all
        select s.id, coalesce(p.status, a.order_status, ''), a.order_number, b.agreed, b.total, b.paid,
          (b.agreed > 0 and b.total = 0) or (a.order_state = 'cancelled' and b.received = 0),
          s.collected_at is not null or q.status = 'completed',
          i.total_items, i.available_now
        from orders s
        join quotes q on q.id = s.quote_id
        join quote_balances b on b.quote_id = s.quote_id
        join quote_acceptances a on a.quote_id = s.quote_id
        left join orders p on p.woo_order_id = a.woo_order_id
        cross join lateral (
          select coalesce(sum(quantity), 0)::int as total_items, coalesce(sum(least(available, quantity)), 0)::int as available_now
          from order_items where order_id = s.id and product_id is not null and quantity > 0) i
      ) c where c.id = any (ids)
    ) d
  ) f
  where o.id = f.id
    and (o.status, o.shop_number, o.due_amount, o.paid_amount, o.total_items, o.available_items, o.payment_state, o.stage,
         o.is_handed_over, o.is_to_collect)
      is distinct from
        (f.status, f.shop_number, f.due, f.paid, f.total_items, f.available_items, f.payment_state, f.stage,
         f.is_handed_over, f.stage = 'completed' and not f.is_handed_over);
end $$;

-- Creates the order of an accepted quote, with the agreed goods, unless it exists. Labour and fees are part of its
-- amount.
create function place_quote_order(accepted_quote_id bigint) returns void language plpgsql as $$
declare placed bigint;
begin
  insert into orders (quote_id, order_number, status, customer_id, created_at, modified_at, total_amount, payment_method,
      billing_name, billing_company, billing_email, billing_phone, billing_address, shipping_address, customer_note, read_at)
  select q.id, q.quote_number, '', q.customer_id, a.accepted_at, a.accepted_at, q.total_amount, '', q.customer_name,
    q.customer_company, q.customer_email, q.customer_phone, q.customer_address, '', q.customer_note, a.accepted_at
  from quotes q join quote_acceptances a on a.quote_id = q.id where q.id = accepted_quote_id
  on conflict (quote_id) do nothing
  returning id into placed;
  if placed is null then return; end if;
  insert into order_items (order_id, position, product_id, variation_id, name, sku, quantity, line_total, promised_on)
  select placed, row_number() over (order by l.position, l.id) - 1, l.product_id, l.variation_id, l.name, l.sku, l.quantity,
    l.line_total, l.expected_date
  from quote_lines l where l.quote_id = accepted_quote_id and l.kind = 'product';
end $$;

-- Links the shop's orders to their quote's order and derives that again.
create function refresh_quote_order(of_quote_id bigint) returns void language plpgsql as $$
declare placed bigint;
begin
  select id into placed from orders where quote_id = of_quote_id;
  if placed is null then return; end if;
  update orders o set part_of = placed
  where o.part_of is distinct from placed and o.woo_order_id in (
    select unnest(array_prepend(a.woo_order_id, a.former_order_ids)) from quote_acceptances a where a.quote_id = of_quote_id
    union all
    select r.woo_order_id from payment_requests r where r.quote_id = of_quote_id);
  perform refresh_orders(array[placed]);
end $$;

create function follow_acceptance() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform place_quote_order(new.quote_id); end if;
  perform refresh_quote_order(new.quote_id);
  return null;
end $$;
create trigger quote_acceptances_become_orders after insert on quote_acceptances
  for each row execute function follow_acceptance();
create trigger quote_acceptances_refresh_orders after update on quote_acceptances for each row
  when (old.woo_order_id is distinct from new.woo_order_id or old.former_order_ids is distinct from new.former_order_ids
        or old.order_status is distinct from new.order_status or old.order_state is distinct from new.order_state
        or old.order_number is distinct from new.order_number)
  execute function follow_acceptance();

create function refresh_order_of_row() returns trigger language plpgsql as $$
begin
  perform refresh_quote_order(new.quote_id);
  return null;
end $$;
create trigger payments_refresh_orders after insert on payments
  for each row execute function refresh_order_of_row();
create trigger payment_requests_insert_orders after insert on payment_requests for each row
  when (new.woo_order_id is not null) execute function refresh_order_of_row();
create trigger payment_requests_refresh_orders after update on payment_requests for each row
  when (old.woo_order_id is distinct from new.woo_order_id) execute function refresh_order_of_row();

create function follow_quote() returns trigger language plpgsql as $$
begin
  update orders o set customer_id = new.customer_id, billing_name = new.customer_name, billing_company = new.customer_company,
    billing_email = new.customer_email, billing_phone = new.customer_phone, billing_address = new.customer_address
  where o.quote_id = new.id
    and (o.customer_id, o.billing_name, o.billing_company, o.billing_email, o.billing_phone, o.billing_address)
      is distinct from
        (new.customer_id, new.customer_name, new.customer_company, new.customer_email, new.customer_phone, new.customer_address);
  if old.status is distinct from new.status or old.total_amount is distinct from new.total_amount then
    perform refresh_quote_order(new.id);
  end if;
  return null;
end $$;
create trigger quotes_refresh_orders after update on quotes for each row
  when (old.status is distinct from new.status
    or old.total_amount is distinct from new.total_amount
    or old.customer_id is distinct from new.customer_id
    or old.customer_name is distinct from new.customer_name
    or old.customer_company is distinct from new.customer_company
    or old.customer_email is distinct from new.customer_email
    or old.customer_phone is distinct from new.customer_phone
    or old.customer_address is distinct from new.customer_address)
  execute function follow_quote();

/*
 * Deferred to the end of the transaction, and one at a time, so that the few rows of counts are locked for a moment only and
 * always last.
 */
create function count_orders() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('order_counts'));
  if tg_op <> 'INSERT' and old.part_of is null then
    update order_counts c set orders = c.orders - 1 where c.stage = old.stage and c.is_to_collect = old.is_to_collect;
  end if;
  if tg_op <> 'DELETE' and new.part_of is null then
    insert into order_counts as c (stage, is_to_collect, orders) values (new.stage, new.is_to_collect, 1)
    on conflict (stage, is_to_collect) do update set orders = c.orders + 1;
  end if;
  return null;
end $$;

-- Existing orders.
select place_quote_order(quote_id) from quote_acceptances order by quote_id;
update orders set part_of = order_of_quote(woo_order_id)
where woo_order_id is not null and order_of_quote(woo_order_id) is not null;
select refresh_orders(array(select id from orders where part_of is null));
insert into order_counts (stage, is_to_collect, orders)
select stage, is_to_collect, count(*) from orders where part_of is null group by stage, is_to_collect;

create constraint trigger orders_count_added after insert or delete on orders deferrable initially deferred
  for each row execute function count_orders();
create constraint trigger orders_count_changed after update on orders deferrable initially deferred for each row
  when (old.stage is distinct from new.stage or old.is_to_collect is distinct from new.is_to_collect
    or (old.part_of is null) is distinct from (new.part_of is null))
  execute function count_orders();
