-- The payment link is emailed on its own, unless another message to the customer has it.
alter table payment_requests add column sends_link boolean not null default true;
