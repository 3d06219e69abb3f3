-- Words of messages for the search. Signs are removed first: otherwise an address or a link would be one word.
alter table messages add column search tsvector generated always as (
  to_tsvector(
    'simple',
    regexp_replace(fold_text(left(coalesce(subject, '') || ' ' || content, 20000)), '[^[:alnum:]]+', ' ', 'g')
  )
) stored;

create index messages_search_idx on messages using gin (search);
