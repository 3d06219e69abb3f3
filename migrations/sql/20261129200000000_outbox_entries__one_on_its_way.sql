-- Entries of one subject are sent one at a time, even if an older one is retried meanwhile.
create unique index outbox_entries_sending_key on outbox_entries (kind, subject) where state = 'sending';
