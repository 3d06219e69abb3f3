-- Employee who granted access, whom the till's log names for our writes; null until Lightspeed was asked.
alter table lightspeed_connections add column employee_id bigint;
