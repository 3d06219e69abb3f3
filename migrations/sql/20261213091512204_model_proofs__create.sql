-- Proof that a model of e-bike complies with the rules of New South Wales; one row per model.
create table model_proofs (
  id bigint generated always as identity,
  brand text not null,
  model text not null,
  model_key text not null generated always as (fold_text(brand || ' / ' || model)) stored,
  is_ebike boolean not null,
  -- Continuous rated power; null is unknown.
  power_watts integer,
  marking_seen boolean not null,
  -- Standard, number, certifier and validity.
  bike jsonb not null,
  battery jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by bigint,
  constraint model_proofs_pkey primary key (id),
  constraint model_proofs_model_key_key unique (model_key),
  constraint model_proofs_power_watts_check check (power_watts > 0),
  constraint model_proofs_changed_by_fkey foreign key (changed_by) references users (id) on delete set null
);

create index model_proofs_changed_by_idx on model_proofs (changed_by);
