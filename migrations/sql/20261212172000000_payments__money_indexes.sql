-- Figures over all quotes and payments are read from indexes alone: what each quote received, quotes by status, quotes sent lately.
create index payments_quote_id_money_idx on payments (quote_id) include (kind, amount, credited);
create index quotes_status_tally_idx on quotes (status) include (superseded_by);
create index quotes_sent_at_idx on quotes (sent_at) include (opened_at, accepted_at, converted_at, assigned_to, created_by);
