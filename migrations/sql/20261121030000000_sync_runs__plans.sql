-- Runs can be previewed, wait for a manager's approval, undo another run, or retry its failures.
alter table sync_runs
  drop constraint sync_runs_kind_check,
  drop constraint sync_runs_status_check,
  add column preview boolean not null default false,
  add column scope jsonb not null default '{}',
  add column held_reason text,
  add column planned_at timestamptz,
  add column undo_of uuid,
  add column retry_of uuid,
  add column decided_by bigint,
  add column decided_at timestamptz,
  add column items_conflict integer not null default 0,
  add column items_skipped integer not null default 0,
  add constraint sync_runs_kind_check check (
    kind in ('import_woo', 'import_lightspeed', 'stock', 'selective', 'auto_match')
  ),
  add constraint sync_runs_status_check check (
    status in (
      'pending', 'running', 'awaiting_approval', 'completed', 'completed_with_errors', 'failed', 'cancelled', 'discarded'
    )
  ),
  add constraint sync_runs_undo_of_fkey foreign key (undo_of) references sync_runs (id) on delete set null,
  add constraint sync_runs_retry_of_fkey foreign key (retry_of) references sync_runs (id) on delete set null,
  add constraint sync_runs_decided_by_fkey foreign key (decided_by) references users (id) on delete set null;

-- One open run per kind, for all users; runs that the stock engine starts itself (`started_by` is null) are not
-- limited.
drop index sync_runs_open_kind_key;
create unique index sync_runs_open_kind_key on sync_runs (kind)
  where status in ('pending', 'running') and (kind <> 'stock' or started_by is not null);
-- A run can be undone once, unless that undo failed, was cancelled or was discarded.
create unique index sync_runs_undo_of_key on sync_runs (undo_of) where status not in ('failed', 'cancelled', 'discarded');
create index sync_runs_undo_of_idx on sync_runs (undo_of);
create index sync_runs_retry_of_idx on sync_runs (retry_of);
create index sync_runs_decided_by_idx on sync_runs (decided_by);
create index sync_runs_open_idx on sync_runs (created_at) where status in ('pending', 'running', 'awaiting_approval');

-- One mapping in a run: the quantities read, the changes sent to each side, and the outcome.
create table sync_run_items (
  run_id uuid not null,
  position integer not null,
  mapping_id bigint,
  woo_product_id bigint not null,
  lightspeed_item_id bigint not null,
  outcome text not null,
  reason text not null,
  error text,
  base_quantity integer,
  woo_quantity integer,
  lightspeed_quantity integer,
  woo_delta integer not null default 0,
  lightspeed_delta integer not null default 0,
  target_quantity integer,
  changes jsonb not null default '[]',
  constraint sync_run_items_pkey primary key (run_id, position),
  constraint sync_run_items_run_id_fkey foreign key (run_id) references sync_runs (id) on delete cascade,
  constraint sync_run_items_mapping_id_fkey foreign key (mapping_id) references product_mappings (id) on delete set null,
  constraint sync_run_items_outcome_check check (
    outcome in (
      'planned', 'applying', 'applied', 'in_step', 'skipped', 'conflict', 'failed', 'superseded', 'undone', 'discarded'
    )
  )
);
create index sync_run_items_mapping_id_idx on sync_run_items (mapping_id);
create index sync_run_items_outcome_idx on sync_run_items (run_id, outcome, position);
create index sync_run_items_applying_idx on sync_run_items (run_id) where outcome = 'applying';

-- A mapping may wait for a person to start it. One that cannot be synced has the reason, and is retried with growing
-- delays.
alter table product_mappings
  add column awaiting_first_sync boolean not null default false,
  add column skip_reason text,
  add column attempts integer not null default 0,
  add column next_try_at timestamptz,
  add column decision text,
  add column decided_by text;
create index product_mappings_owed_idx on product_mappings (id)
  where sync_enabled and (base_quantity <> woo_quantity or base_quantity <> lightspeed_quantity);

-- Author of a change: the engine, or the person who decided.
alter table stock_intents
  add column source text not null default 'sync',
  add column actor text not null default 'Chainline',
  add constraint stock_intents_source_check check (source in ('sync', 'undo'));
create index stock_intents_created_at_idx on stock_intents (created_at) where run_id is not null;

alter table stock_conflicts
  drop constraint stock_conflicts_kind_check,
  add constraint stock_conflicts_kind_check check (
    kind in ('first_link', 'below_zero', 'refused', 'undone', 'archived', 'unreachable')
  );
