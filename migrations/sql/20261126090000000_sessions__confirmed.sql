-- A signed-in user has confirmed the password: until `confirmed_until`, this browser holds a secret that proves it.
alter table sessions
  add column confirmation_hash bytea,
  add column confirmed_until timestamptz,
  add constraint sessions_confirmed_check check ((confirmation_hash is null) = (confirmed_until is null));
