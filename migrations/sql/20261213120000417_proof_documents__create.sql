-- Name of a model by which register, shop, till and proofs are compared: without colour and size, which follow a comma,
-- without words such as "e-bike", and with its brand in front unless it begins with the brand's first word.
create function model_key_of(brand text, model text) returns text
  language sql immutable parallel safe strict
  return coalesce(
    nullif(
      trim(
        regexp_replace(
          regexp_replace(
            case
              when starts_with(fold_text(trim(model)), split_part(fold_text(trim(brand)), ' ', 1)) then ''
              else fold_text(trim(brand)) || ' '
            end || fold_text(split_part(model, ',', 1)),
            '\m(e-?bikes?|electric|bikes?|bicycles?)\M', ' ', 'g'),
          '[\s/._–-]+', ' ', 'g')),
      ''),
    fold_text(trim(model)));

alter table model_proofs drop constraint model_proofs_model_key_key;
alter table model_proofs drop column model_key;
alter table model_proofs
  add column model_key text not null generated always as (model_key_of(brand, model)) stored;

-- Two spellings of one model: the latest proof is kept.
delete from model_proofs p using model_proofs newer
where p.model_key = newer.model_key and (p.changed_at, p.id) < (newer.changed_at, newer.id);

alter table model_proofs add constraint model_proofs_model_key_key unique (model_key);

-- Certificates as files.
create table proof_documents (
  id bigint generated always as identity,
  proof_id bigint not null,
  part text not null,
  name text not null,
  content_type text not null,
  content bytea not null,
  size integer not null,
  created_at timestamptz not null,
  created_by bigint,
  constraint proof_documents_pkey primary key (id),
  constraint proof_documents_part_check check (part in ('bike', 'battery')),
  constraint proof_documents_content_type_check
    check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  constraint proof_documents_proof_id_fkey foreign key (proof_id) references model_proofs (id) on delete cascade,
  constraint proof_documents_created_by_fkey foreign key (created_by) references users (id) on delete set null
);

create index proof_documents_proof_id_idx on proof_documents (proof_id);
create index proof_documents_created_by_idx on proof_documents (created_by);
