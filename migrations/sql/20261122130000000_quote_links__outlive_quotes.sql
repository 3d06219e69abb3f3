-- The link of a deleted quote still says so, instead of looking like one that never existed.
alter table quote_links alter column quote_id drop not null;
alter table quote_links drop constraint quote_links_quote_id_fkey;
alter table quote_links
  add constraint quote_links_quote_id_fkey foreign key (quote_id) references quotes (id) on delete set null;
