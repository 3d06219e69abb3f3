-- An order that the shop cancelled can be made again: each round has a marker of its own, and the orders of earlier
-- rounds stay known, so that one that comes back is noticed.
alter table quote_acceptances
  add column order_round integer not null default 1,
  add column former_order_ids bigint[] not null default '{}';

create index quote_acceptances_former_order_ids_idx on quote_acceptances using gin (former_order_ids);
create index quote_acceptances_cancelled_idx on quote_acceptances (quote_id) where order_state = 'cancelled';
