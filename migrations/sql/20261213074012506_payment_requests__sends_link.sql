-- True: the payment link is emailed separately. False: another message to the customer contains it.
alter table payment_requests add column sends_link boolean not null default true;
