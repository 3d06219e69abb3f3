-- The request is stored with the answer, so that a price is accepted only for the goods and address it was calculated
-- for. Answers are kept for a day at most; clients with an older one request again.
delete from shipping_rates_cache;
alter table shipping_rates_cache add column asked jsonb not null;
