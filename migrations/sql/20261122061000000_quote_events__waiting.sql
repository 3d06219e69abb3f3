-- What a customer or the shop waits for an answer to: few of very many events, looked for by the dashboard.
create index quote_events_waiting_idx on quote_events (type, quote_id, at)
  where type in ('question', 'new_quote_requested', 'order_failed');
