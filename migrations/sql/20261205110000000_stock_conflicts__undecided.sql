-- A write at the till that its log cannot tell from another change is not retried: a person chooses the quantity. So
-- far, such conflicts were raised as refused changes.
alter table stock_conflicts drop constraint stock_conflicts_kind_check;
alter table stock_conflicts add constraint stock_conflicts_kind_check
  check (kind in ('first_link', 'below_zero', 'refused', 'undone', 'archived', 'unreachable', 'serialized', 'undecided'));

update stock_conflicts set kind = 'undecided'
where kind = 'refused' and settled_at is null
  and (message like 'Some% changed this item at the till %'
       or message like 'Lightspeed % the sale, but its inventory log does not show it.%');
