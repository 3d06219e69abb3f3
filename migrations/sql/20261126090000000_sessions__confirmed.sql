-- Whoever is signed in has given their password once more: the browser that did so holds a secret, until then.
alter table sessions
  add column confirmation_hash bytea,
  add column confirmed_until timestamptz,
  add constraint sessions_confirmed_check check ((confirmation_hash is null) = (confirmed_until is null));
