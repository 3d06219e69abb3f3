-- What was asked is kept with the answer, so that a price is taken only for the goods and the address it was made for.
-- Answers are kept for a day at most; whoever holds one of before asks again.
delete from shipping_rates_cache;
alter table shipping_rates_cache add column asked jsonb not null;
