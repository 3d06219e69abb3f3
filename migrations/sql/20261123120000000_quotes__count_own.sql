-- Counts a user's own quotes from the index alone: those assigned to them, and those they created for others.
drop index quotes_created_by_idx;
create index quotes_created_by_idx on quotes (created_by, assigned_to);
