-- Last email read in each mailbox. A new UIDVALIDITY means that the server numbers its messages anew.
create table mailboxes (
  name text not null,
  uid_validity text not null,
  last_uid bigint not null,
  read_at timestamptz not null,
  -- Attempts to take in the next message.
  failures int not null default 0,
  constraint mailboxes_pkey primary key (name)
);

-- Earlier messages below an email, which are folded on screen.
alter table messages add column quoted text not null default '';
