-- Only the last delivery about each resource is needed to recognise a repeat.
truncate table webhook_deliveries;
alter table webhook_deliveries
  drop constraint webhook_deliveries_content_hash_key,
  drop constraint webhook_deliveries_pkey,
  drop column id,
  add constraint webhook_deliveries_pkey primary key (topic, resource_id);
