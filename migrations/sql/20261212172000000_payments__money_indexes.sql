-- Figures over all quotes and payments are read from indexes alone: amounts received per quote, quotes by status,
-- quotes sent recently.
create index payments_quote_id_money_idx on payments (quote_id) include (kind, amount, credited);
create index quotes_status_tally_idx on quotes (status) include (superseded_by);
create index quotes_sent_at_idx on quotes (sent_at) include (opened_at, accepted_at, converted_at, assigned_to, created_by);
