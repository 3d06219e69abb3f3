-- A payment's shares of the lines of its quote, computed once because neither changes afterwards. Amounts are in cents,
-- which add up faster than `numeric`; refunds are negative.
create table payment_shares (
  payment_id bigint not null,
  quote_id bigint not null,
  -- Position of the line in its quote; delivery and fees come last.
  place integer not null,
  line_kind text not null,
  product_id bigint,
  variation_id bigint,
  amount bigint not null,
  gst bigint not null,
  -- Null if the line's cost is unknown, and for delivery and fees.
  cost bigint,
  constraint payment_shares_line_kind_check check (line_kind in ('product', 'labour', 'fee'))
);

-- Totals of each payment's shares, with the columns that revenue is filtered by.
create table payment_margins (
  payment_id bigint not null,
  quote_id bigint not null,
  paid_at timestamptz not null,
  kind text not null,
  method text not null,
  amount bigint not null,
  gst bigint not null,
  -- Of the lines with a known cost, without GST.
  known_revenue bigint not null,
  cost bigint not null,
  unknown_amount bigint not null,
  unknown_lines integer not null
);

-- Does the same as `allocate` and `gstOfParts` in `shared`.
create function share_out_payments(ids bigint[]) returns void language plpgsql as $$
begin
  insert into payment_shares (payment_id, quote_id, place, line_kind, product_id, variation_id, amount, gst, cost)
  with paid as (
    select p.id, p.quote_id, 100 * case p.kind when 'refund' then -p.amount else p.amount end as amount
    from payments p where p.id = any (ids)
  ),
  lines as (
    select l.quote_id, row_number() over (partition by l.quote_id order by l.position, l.id) as place, l.kind,
      l.product_id, l.variation_id, greatest(l.line_total, 0) * (100 - q.discount_percent) / 100 as weight,
      l.unit_cost * l.quantity as cost
    from quote_lines l join quotes q on q.id = l.quote_id
    where l.quote_id in (select quote_id from paid)
    union all
    select q.id, 1000000, 'fee', null, null, q.shipping_cost + q.delivery_fee + q.setup_fee, null
    from quotes q where q.id in (select quote_id from paid)
  ),
  weighed as (
    select l.*, sum(l.weight) over (partition by l.quote_id order by l.place) as up_to,
      sum(l.weight) over (partition by l.quote_id) as whole
    from lines l
  ),
  shared as (
    select p.id, p.quote_id, w.place, w.kind, w.product_id, w.variation_id,
      case when w.whole > 0 then round(p.amount * (w.up_to - w.weight) / w.whole) else 0 end as before,
      case when w.whole > 0 then round(p.amount * w.up_to / w.whole)
           when w.place = 1000000 then p.amount else 0 end as after,
      case when w.whole > 0 then round(w.cost * p.amount / w.whole) end as cost
    from paid p join weighed w on w.quote_id = p.quote_id
  )
  select id, quote_id, place, kind, product_id, variation_id, after - before, round(after / 11) - round(before / 11), cost
  from shared where kind <> 'fee' or after <> before;

  insert into payment_margins (payment_id, quote_id, paid_at, kind, method, amount, gst, known_revenue, cost, unknown_amount,
    unknown_lines)
  select p.id, p.quote_id, p.paid_at, p.kind, p.method, sum(s.amount), sum(s.gst),
    coalesce(sum(s.amount - s.gst) filter (where s.cost is not null), 0), coalesce(sum(s.cost), 0),
    coalesce(sum(s.amount) filter (where s.cost is null and s.line_kind <> 'fee'), 0),
    count(*) filter (where s.cost is null and s.line_kind <> 'fee')
  from payments p join payment_shares s on s.payment_id = p.id
  where p.id = any (ids)
  group by p.id;
end $$;

create function share_out_new_payments() returns trigger language plpgsql as $$
begin
  perform share_out_payments(array(select id from added));
  return null;
end $$;

create trigger payments_share_out after insert on payments referencing new table as added
  for each statement execute function share_out_new_payments();

do $$
begin
  perform share_out_payments(array(select id from payments));
end $$;

-- Added after the rows of earlier payments, whose insertion they would slow down.
alter table payment_shares
  add constraint payment_shares_pkey primary key (payment_id, place),
  add constraint payment_shares_payment_id_fkey foreign key (payment_id) references payments (id) on delete cascade;
alter table payment_margins
  add constraint payment_margins_pkey primary key (payment_id),
  add constraint payment_margins_payment_id_fkey foreign key (payment_id) references payments (id) on delete cascade;
create index payment_margins_paid_at_idx on payment_margins (paid_at, payment_id)
  include (quote_id, kind, method, amount, gst, known_revenue, cost, unknown_amount, unknown_lines);
