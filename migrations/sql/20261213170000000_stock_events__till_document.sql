/* Transfers, layaways, special orders and other documents at the till are no edits. Earlier rows stay as they are. */
alter table stock_events drop constraint stock_events_source_check;
alter table stock_events add constraint stock_events_source_check check (source in
  ('import', 'till_sale', 'till_refund', 'till_receipt', 'till_document', 'online_order', 'edit', 'sync', 'undo'));
