-- Rows are removed by the clean-up alone, which says so in its own transaction, and only once the law's seven years are over.
create or replace function refuse_change_of_audit_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('chainline.clean_up', true) = 'audit_events'
     and old.at < now() - interval '7 years' then
    return old;
  end if;
  raise exception 'audit_events are only ever added';
end
$$;
