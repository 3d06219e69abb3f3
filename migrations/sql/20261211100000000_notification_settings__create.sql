-- Emails about notifications: each person's choice, and the notifications waiting for an email.
create table notification_settings (
  user_id bigint not null,
  email text not null,
  time_zone text,
  -- Last day, in the person's time zone, for which the daily email was sent or skipped.
  digest_on date,
  updated_at timestamptz not null,
  constraint notification_settings_pkey primary key (user_id),
  constraint notification_settings_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint notification_settings_email_check check (email in ('at_once', 'daily', 'none'))
);

alter table notifications add column awaits_email boolean not null default false;

create index notifications_awaits_email_idx on notifications (user_id, id) where awaits_email;
