-- For the last email sent and the last one with an error, among very many.
create index emails_sent_at_idx on emails (sent_at desc) where sent_at is not null;
create index emails_trouble_idx on emails (id desc) where last_error is not null;
