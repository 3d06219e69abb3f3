-- Quotes priced beyond their author's limits wait for a manager.
alter table quotes
  add column approval text not null default 'none',
  add column approval_reasons jsonb not null default '[]',
  add constraint quotes_approval_check check (approval in ('none', 'needed', 'awaiting', 'approved'));

create index quotes_awaiting_idx on quotes (id) where approval = 'awaiting';

alter table quote_actions drop constraint quote_actions_kind_check;
alter table quote_actions
  add constraint quote_actions_kind_check check (
    kind in ('viewed_not_accepted', 'question', 'new_quote_requested', 'payment_due', 'order_failed', 'order_cancelled',
             'expiring', 'email_failed', 'approval')
  );
