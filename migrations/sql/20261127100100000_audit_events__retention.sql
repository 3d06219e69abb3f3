-- Only the clean-up removes rows. It declares this in its own transaction, and removes none before the seven years
-- required by law.
create or replace function refuse_change_of_audit_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('chainline.clean_up', true) = 'audit_events'
     and old.at < now() - interval '7 years' then
    return old;
  end if;
  raise exception 'audit_events are only ever added';
end
$$;
