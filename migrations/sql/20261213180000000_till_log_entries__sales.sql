-- The till's sale that an entry belongs to, to find sales of online orders that another installation made.
alter table till_log_entries add column sale_id bigint;
