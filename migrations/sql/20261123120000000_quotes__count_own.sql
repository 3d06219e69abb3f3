-- Somebody's own quotes are counted in the index alone: those assigned to them, and those they made for others.
drop index quotes_created_by_idx;
create index quotes_created_by_idx on quotes (created_by, assigned_to);
