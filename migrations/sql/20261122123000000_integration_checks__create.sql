-- Results of the last tests of the outside systems.
create table integration_checks (
  system text not null,
  succeeded_at timestamptz,
  failed_at timestamptz,
  failure text,
  constraint integration_checks_pkey primary key (system)
);
