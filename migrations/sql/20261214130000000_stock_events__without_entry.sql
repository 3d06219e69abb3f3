-- Changes at the till without an entry in its log: few, and looked for in every plan.
create index stock_events_without_entry_idx on stock_events (unit_id, recorded_at)
  where system = 'lightspeed' and source = 'edit' and reference is null;
