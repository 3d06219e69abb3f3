-- Hashes of a field's values when both sides of a mapping last agreed, to detect which side changed it since. A side
-- may store a value in a form of its own, so each has its own hash.
create table mapping_field_agreements (
  mapping_id bigint not null,
  field text not null,
  woo_hash text not null,
  lightspeed_hash text not null,
  agreed_at timestamptz not null,
  constraint mapping_field_agreements_pkey primary key (mapping_id, field),
  constraint mapping_field_agreements_mapping_id_fkey foreign key (mapping_id) references product_mappings (id)
    on delete cascade,
  constraint mapping_field_agreements_field_check check (field in ('price', 'description'))
);
