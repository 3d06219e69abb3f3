alter table quote_actions drop constraint quote_actions_kind_check;
alter table quote_actions
  add constraint quote_actions_kind_check check (
    kind in (
      'viewed_not_accepted', 'question', 'new_quote_requested', 'payment_due', 'order_failed', 'order_cancelled',
      'expiring', 'email_failed'
    )
  );
