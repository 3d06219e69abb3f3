-- Identity of this installation: the name with which it signs its writes, and the database it runs on. If its data is
-- older than that of the outside systems, or another installation is at work, it writes no quantities until a manager
-- decides.
create table installation (
  id boolean not null default true,
  name uuid not null default gen_random_uuid(),
  home text,
  began_at timestamptz not null default clock_timestamp(),
  state text not null default 'working',
  found text,
  found_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  constraint installation_pkey primary key (id),
  constraint installation_id_check check (id),
  constraint installation_state_check check (state in ('working', 'asking', 'taking_over', 'aside'))
);
insert into installation default values;

-- Signatures of our calls that change stock in the shop; each stays on the units changed.
create table installation_marks (
  id bigint generated always as identity,
  token uuid not null default gen_random_uuid(),
  written_at timestamptz not null default clock_timestamp(),
  constraint installation_marks_pkey primary key (id)
);

-- Other installations' signatures that were present when a manager decided that this one takes over.
create table installation_strangers (
  unit_id bigint not null,
  mark text not null,
  constraint installation_strangers_pkey primary key (unit_id, mark)
);

-- Both sides changed in the same way, and the till's change was made under our account, but not by us.
alter table stock_conflicts
  drop constraint stock_conflicts_kind_check,
  add constraint stock_conflicts_kind_check check (
    kind in ('first_link', 'below_zero', 'refused', 'undone', 'archived', 'unreachable', 'serialized', 'undecided', 'doubled')
  );
