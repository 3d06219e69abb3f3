-- Number of a quote's views whose rows have been removed.
create table quote_view_totals (
  quote_id bigint not null,
  views integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint quote_view_totals_pkey primary key (quote_id),
  constraint quote_view_totals_quote_id_fkey foreign key (quote_id) references quotes (id) on delete cascade,
  constraint quote_view_totals_views_check check (views > 0)
);

-- For the nightly clean-up, oldest first.
create index quote_views_at_idx on quote_views (at, id);
create index quote_events_at_idx on quote_events (at, id);
