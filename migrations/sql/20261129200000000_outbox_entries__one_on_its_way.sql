-- One entry of a subject is on its way at a time, also where an older one is tried again meanwhile.
create unique index outbox_entries_sending_key on outbox_entries (kind, subject) where state = 'sending';
