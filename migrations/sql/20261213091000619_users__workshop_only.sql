-- True for staff restricted to the workshop.
alter table users add column workshop_only boolean not null default false,
  add constraint users_workshop_only_check check (not workshop_only or role = 'staff');
