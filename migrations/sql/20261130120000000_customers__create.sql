-- Normalises text for searching: lower case, without accents and apostrophes.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(translate(
    replace(replace(replace(replace(replace(
      regexp_replace(normalize(translate(value, '''’‘`´ʼ′', ''), nfkd), '[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
    'ŁłØøĐđ', 'lloodd'));

create table customers (
  id bigint generated always as identity,
  name text not null,
  company text not null,
  -- Eleven digits, or empty.
  abn text not null default '',
  addresses jsonb not null default '[]',
  notes text not null default '',
  tags text[] not null default '{}',
  -- Created by a draft in progress, which may overwrite or remove it.
  is_provisional boolean not null default false,
  -- All searchable text, updated together with the rows it repeats.
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint customers_pkey primary key (id),
  constraint customers_abn_check check (abn ~ '^([0-9]{11})?$')
);

create index customers_search_text_idx on customers using gin (search_text gin_trgm_ops);

-- Identities of a customer: normalised email, phone in E.164, ids at the till and in the online shop.
create table customer_identities (
  customer_id bigint not null,
  kind text not null,
  value text not null,
  position integer not null,
  constraint customer_identities_pkey primary key (customer_id, kind, value),
  constraint customer_identities_customer_id_fkey foreign key (customer_id) references customers (id) on delete cascade,
  constraint customer_identities_kind_check check (kind in ('email', 'phone', 'lightspeed', 'woocommerce'))
);

create index customer_identities_value_idx on customer_identities (kind, value);
-- Only phones can be shared by several customers.
create unique index customer_identities_owner_key on customer_identities (kind, value) where kind <> 'phone';

-- Consent and do-not-contact. No row means that the customer was never asked.
create table customer_channels (
  customer_id bigint not null,
  channel text not null,
  consent text not null,
  do_not_contact boolean not null,
  changed_at timestamptz not null,
  constraint customer_channels_pkey primary key (customer_id, channel),
  constraint customer_channels_customer_id_fkey foreign key (customer_id) references customers (id) on delete cascade,
  constraint customer_channels_channel_check check (channel in ('email', 'sms', 'phone', 'post')),
  constraint customer_channels_consent_check check (consent in ('unknown', 'given', 'refused'))
);
