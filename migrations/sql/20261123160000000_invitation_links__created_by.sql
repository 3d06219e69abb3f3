-- The creator of a link may know it, so it ends when they may no longer invite anybody, even if the invitation is
-- someone else's.
alter table invitation_links
  add column created_by bigint,
  add constraint invitation_links_created_by_fkey foreign key (created_by) references users (id) on delete set null;

update invitation_links l set created_by = i.created_by from invitations i where i.id = l.invitation_id;

create index invitation_links_created_by_idx on invitation_links (created_by);
