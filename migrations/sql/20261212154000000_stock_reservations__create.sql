-- Units of accepted quotes, held back from the online shop until the quote's order has taken them or they are released.
create table stock_reservations (
  id bigint generated always as identity constraint stock_reservations_pkey primary key,
  quote_id bigint not null,
  quote_number text not null,
  -- Marker of the quote's current order in the shop.
  marker text not null,
  unit_id bigint not null,
  units integer not null,
  is_bike boolean not null,
  -- Progress of that order, as the shop reports it.
  order_state text not null default 'open',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Set when the units are released, whatever happens to the order.
  ended_at timestamptz,
  constraint stock_reservations_quote_unit_key unique (quote_id, unit_id),
  constraint stock_reservations_units_check check (units > 0),
  constraint stock_reservations_order_state_check check (order_state in ('open', 'taken', 'gone'))
);

create index stock_reservations_marker_idx on stock_reservations (marker);
create index stock_reservations_held_idx on stock_reservations (unit_id) where order_state = 'open' and ended_at is null;
create index stock_reservations_changed_idx on stock_reservations (changed_at);

-- Reservations in effect under the shop's setting. A variation that shares its product's stock reserves the product's.
create view held_reservations as
select r.id, coalesce(v.product_id, r.unit_id) as unit_id, r.quote_id, r.quote_number, r.units, r.created_at
from stock_reservations r
left join product_variations v on v.id = r.unit_id and v.stock_managed_by = 'parent'
cross join lateral (
  select coalesce((select s.value ->> 'oversell_shield' from settings s where s.section = 'sync'), 'bikes') as mode
) shield
where r.order_state = 'open' and r.ended_at is null
  and (shield.mode = 'everything' or (shield.mode = 'bikes' and r.is_bike));

create view held_units as
select unit_id, sum(units)::integer as units from held_reservations group by unit_id;

-- Quotes accepted earlier whose order has not taken its units yet.
insert into stock_reservations (quote_id, quote_number, marker, unit_id, units, is_bike, created_at, changed_at)
select q.id, q.quote_number,
       q.quote_number || '/' || left(a.snapshot_hash, 32)
         || case when a.order_round = 1 then '' else '/' || a.order_round end,
       coalesce(l.variation_id, l.product_id), sum(l.quantity)::integer, bool_or(l.item_type = 'bike'),
       min(a.accepted_at), min(a.accepted_at)
from quotes q
join quote_acceptances a on a.quote_id = q.id
join quote_lines l on l.quote_id = q.id and l.product_id is not null
where q.status = 'accepted' and a.order_state <> 'cancelled'
  and coalesce(a.order_status, 'pending') in ('pending', 'failed')
group by q.id, q.quote_number, a.snapshot_hash, a.order_round, coalesce(l.variation_id, l.product_id);
