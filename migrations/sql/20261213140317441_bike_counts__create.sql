-- Number of records by state, so that the cards of the register need not count them.
create table bike_counts (
  arrived text not null,
  sold text not null,
  paid text not null,
  bikes bigint not null,
  constraint bike_counts_pkey primary key (arrived, sold, paid)
);

-- Serial numbers of more than one record.
create table bike_doubles (
  serial_number text not null,
  constraint bike_doubles_pkey primary key (serial_number)
);

/*
 * Deferred to the end of the transaction, one transaction at a time. Takes the lock of the orders' counts: with two locks, a
 * change of orders and bikes could wait for one of bikes and orders. A serial number is counted after the lock is held, so that
 * of two transactions that enter it, the later one sees both records.
 */
create function count_bikes() returns trigger language plpgsql as $$
declare serial text;
begin
  perform pg_advisory_xact_lock(hashtext('order_counts'));
  if tg_op <> 'INSERT' and old.deleted_at is null then
    update bike_counts c set bikes = c.bikes - 1
    where c.arrived = old.arrived and c.sold = old.sold and c.paid = old.paid;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into bike_counts as c (arrived, sold, paid, bikes) values (new.arrived, new.sold, new.paid, 1)
    on conflict (arrived, sold, paid) do update set bikes = c.bikes + 1;
  end if;
  if tg_op = 'UPDATE' and old.serial_number = new.serial_number
    and (old.deleted_at is null) = (new.deleted_at is null) then return null; end if;
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

insert into bike_counts (arrived, sold, paid, bikes)
select arrived, sold, paid, count(*) from bike_records where deleted_at is null group by arrived, sold, paid;
insert into bike_doubles (serial_number)
select serial_number from bike_records where deleted_at is null and serial_number <> '' group by serial_number
having count(*) > 1;

create constraint trigger bike_records_count_added after insert or delete on bike_records deferrable initially deferred
  for each row execute function count_bikes();
create constraint trigger bike_records_count_changed after update on bike_records deferrable initially deferred for each row
  when (old.arrived is distinct from new.arrived or old.sold is distinct from new.sold or old.paid is distinct from new.paid
    or old.serial_number is distinct from new.serial_number
    or (old.deleted_at is null) is distinct from (new.deleted_at is null))
  execute function count_bikes();
