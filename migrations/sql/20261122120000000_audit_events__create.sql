-- Audit log: who did what, to what, when and from where. Written in the transaction of the action, and never changed.
create table audit_events (
  id bigint generated always as identity,
  at timestamptz not null,
  -- Null for actions without a sign-in, such as a failed sign-in. Accounts are closed, never deleted.
  actor_id bigint,
  action text not null,
  -- Object of the action, such as 'user:3', and its name at that time.
  target text,
  target_label text not null default '',
  ip text not null default '',
  user_agent text not null default '',
  before jsonb,
  after jsonb,
  constraint audit_events_pkey primary key (id),
  constraint audit_events_actor_id_fkey foreign key (actor_id) references users (id),
  constraint audit_events_action_check check (action ~ '^[a-z_]+\.[a-z_]+$')
);

create index audit_events_at_idx on audit_events (at desc, id desc);
create index audit_events_actor_id_idx on audit_events (actor_id, at desc);
create index audit_events_action_idx on audit_events (action text_pattern_ops, at desc);
create index audit_events_target_idx on audit_events (target, at desc);
create index audit_events_search_idx on audit_events using gin (lower(action || ' ' || target_label || ' ' || ip) gin_trgm_ops);

create function refuse_change_of_audit_events() returns trigger language plpgsql as $$
begin
  raise exception 'audit_events are only ever added';
end
$$;

create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_change_of_audit_events();
