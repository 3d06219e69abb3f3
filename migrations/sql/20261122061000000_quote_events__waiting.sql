-- Events that wait for an answer: few among very many, and read by the dashboard.
create index quote_events_waiting_idx on quote_events (type, quote_id, at)
  where type in ('question', 'new_quote_requested', 'order_failed');
