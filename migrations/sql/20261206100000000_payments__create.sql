-- Every payment and refund of an accepted quote is a row; paid and open amounts are derived from them.
create table payments (
  id bigint generated always as identity,
  quote_id bigint not null,
  kind text not null,
  method text not null,
  -- Name of the method in the online shop.
  method_title text not null default '',
  -- Positive for refunds too.
  amount numeric(12, 2) not null,
  -- Part of a refund that is taken off the agreed total.
  credited numeric(12, 2) not null default 0,
  reference text not null default '',
  note text not null default '',
  paid_at timestamptz not null,
  recorded_at timestamptz not null,
  -- Null if it came from the online shop.
  recorded_by bigint,
  woo_order_id bigint,
  order_number text,
  -- Identifies the payment outside, so that each is recorded once.
  payment_key text not null,
  constraint payments_pkey primary key (id),
  constraint payments_quote_id_fkey foreign key (quote_id) references quotes (id) on delete restrict,
  constraint payments_recorded_by_fkey foreign key (recorded_by) references users (id) on delete set null,
  constraint payments_payment_key_key unique (payment_key),
  constraint payments_kind_check check (kind in ('deposit', 'full', 'balance', 'part', 'refund')),
  constraint payments_method_check check (
    method in ('online', 'cash', 'card_terminal', 'bank_transfer', 'gift_card', 'till_sale', 'other')),
  constraint payments_amount_check check (amount > 0),
  constraint payments_credited_check check (credited >= 0 and (kind = 'refund' or credited = 0))
);

create index payments_quote_id_idx on payments (quote_id, id);
create index payments_recorded_by_idx on payments (recorded_by);
create index payments_woo_order_id_idx on payments (woo_order_id);
create index payments_paid_at_idx on payments (paid_at, id);

-- Paid + open = total. Received money beyond the total is overpaid, and to be refunded.
create view quote_balances as
select t.quote_id, t.agreed, t.credited, t.total, t.received, least(t.received, t.total) as paid,
       t.total - least(t.received, t.total) as open, greatest(t.received - t.total, 0) as overpaid
from (
  select q.id as quote_id, q.total_amount as agreed, s.credited, greatest(q.total_amount - s.credited, 0) as total,
         s.received
  from quotes q
  cross join lateral (
    select coalesce(sum(p.credited), 0) as credited,
           coalesce(sum(case p.kind when 'refund' then -p.amount else p.amount end), 0) as received
    from payments p where p.quote_id = q.id
  ) s
) t;

insert into payments (quote_id, kind, method, method_title, amount, reference, paid_at, recorded_at, woo_order_id,
                      order_number, payment_key)
select d.quote_id, d.kind, case when d.woo_order_id is null then 'other' else 'online' end,
       coalesce(d.payment_method, ''), d.amount, coalesce(d.transaction_id, ''), d.paid_at, d.paid_at, d.woo_order_id,
       case when a.woo_order_id = d.woo_order_id then a.order_number end,
       case when d.woo_order_id is null then 'carried:' || d.id else 'woo:' || d.woo_order_id end
from deposits d
left join quote_acceptances a on a.quote_id = d.quote_id
where d.status in ('completed', 'refunded') and d.amount > 0 and d.paid_at is not null
order by d.paid_at, d.id;

-- The shop had refunded the whole payment, so nothing more is due.
insert into payments (quote_id, kind, method, method_title, amount, credited, paid_at, recorded_at, woo_order_id,
                      order_number, payment_key)
select p.quote_id, 'refund', p.method, p.method_title, p.amount, q.total_amount, r.at, r.at, p.woo_order_id,
       p.order_number, 'refund:' || p.payment_key
from deposits d
join payments p on p.quote_id = d.quote_id
join quotes q on q.id = d.quote_id
cross join lateral (
  select coalesce(max(e.at), d.paid_at) as at from quote_events e where e.quote_id = d.quote_id and e.type = 'refunded'
) r
where d.status = 'refunded'
order by r.at, d.id;

drop table deposits;
