/*
 * Counts are kept as steps, several rows for one state, whose sum is the number of records. Updating one row for every
 * inserted record took quadratic time: each update walks past the versions that its transaction has left before. Steps
 * need no lock either. The nightly recount replaces them by one row for each state.
 */
drop trigger bike_records_count_added on bike_records;
drop trigger bike_records_count_changed on bike_records;
drop function count_bikes();

alter table bike_counts drop constraint bike_counts_pkey;
alter table bike_counts add column id bigint generated always as identity;
alter table bike_counts add constraint bike_counts_pkey primary key (id);

create function count_bikes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into bike_counts (arrived, sold, paid, bikes)
    select arrived, sold, paid, count(*) from added where deleted_at is null group by arrived, sold, paid;
  elsif tg_op = 'DELETE' then
    insert into bike_counts (arrived, sold, paid, bikes)
    select arrived, sold, paid, -count(*) from removed where deleted_at is null group by arrived, sold, paid;
  else
    insert into bike_counts (arrived, sold, paid, bikes)
    select arrived, sold, paid, sum(step)
    from (
      select arrived, sold, paid, 1 as step from added where deleted_at is null
      union all
      select arrived, sold, paid, -1 from removed where deleted_at is null
    ) steps
    group by arrived, sold, paid having sum(step) <> 0;
  end if;
  return null;
end $$;

create trigger bike_records_count_inserted after insert on bike_records
  referencing new table as added for each statement execute function count_bikes();
create trigger bike_records_count_updated after update on bike_records
  referencing old table as removed new table as added for each statement execute function count_bikes();
create trigger bike_records_count_deleted after delete on bike_records
  referencing old table as removed for each statement execute function count_bikes();

/*
 * Deferred to the end of the transaction, one transaction at a time. Takes the lock of the orders' counts: with two
 * locks, a change of orders and bikes could wait for one of bikes and orders. A serial number is counted after the lock
 * is held, so that of two transactions that enter it, the later one sees both records.
 */
create function note_bike_doubles() returns trigger language plpgsql as $$
declare serial text;
begin
  if coalesce(old.serial_number, '') = '' and coalesce(new.serial_number, '') = '' then return null; end if;
  perform pg_advisory_xact_lock(hashtext('order_counts'));
  foreach serial in array array[old.serial_number, new.serial_number] loop
    continue when coalesce(serial, '') = '';
    if (select count(*) > 1 from (
      select from bike_records b where b.serial_number = serial and b.serial_number <> '' and b.deleted_at is null limit 2
    ) found) then
      insert into bike_doubles (serial_number) values (serial) on conflict do nothing;
    else
      delete from bike_doubles d where d.serial_number = serial;
    end if;
  end loop;
  return null;
end $$;

create constraint trigger bike_records_doubles_added after insert or delete on bike_records deferrable initially deferred
  for each row execute function note_bike_doubles();
create constraint trigger bike_records_doubles_changed after update on bike_records deferrable initially deferred for each row
  when (old.serial_number is distinct from new.serial_number
    or (old.deleted_at is null) is distinct from (new.deleted_at is null))
  execute function note_bike_doubles();
