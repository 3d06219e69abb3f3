-- The till counts these items by serial number, so only the till may change their quantity.
alter table lightspeed_items add column serialized boolean not null default false;

alter table stock_conflicts
  drop constraint stock_conflicts_kind_check,
  add constraint stock_conflicts_kind_check check (
    kind in ('first_link', 'below_zero', 'refused', 'undone', 'archived', 'unreachable', 'serialized')
  );
