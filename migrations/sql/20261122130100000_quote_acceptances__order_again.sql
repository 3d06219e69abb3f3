-- An order that was cancelled in the shop can be created again. Each round has its own marker; orders of earlier rounds
-- are kept, so that a revived one is noticed.
alter table quote_acceptances
  add column order_round integer not null default 1,
  add column former_order_ids bigint[] not null default '{}';

create index quote_acceptances_former_order_ids_idx on quote_acceptances using gin (former_order_ids);
create index quote_acceptances_cancelled_idx on quote_acceptances (quote_id) where order_state = 'cancelled';
