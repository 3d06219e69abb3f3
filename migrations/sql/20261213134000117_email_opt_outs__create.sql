-- Addresses whose owners unsubscribed. Each email says if it offers that, and if it is not sent to who did ('heeded').
create table email_opt_outs (
  address text not null,
  opted_out_at timestamptz not null,
  constraint email_opt_outs_pkey primary key (address)
);
alter table emails
  add column unsubscribe text not null default 'none',
  add constraint emails_unsubscribe_check check (unsubscribe in ('none', 'offered', 'heeded'));
