-- Revenue of a period reads the orders paid in it.
create index orders_paid_at_idx on orders (paid_at) where paid_at is not null;
