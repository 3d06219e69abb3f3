-- Safety information downloaded by customers from the page of their quote: each wording is recorded once.
alter table safety_handouts drop constraint safety_handouts_way_check;
alter table safety_handouts
  add constraint safety_handouts_way_check
    check (way in ('printed', 'email', 'quote_email', 'acceptance_email', 'hand_over_sheet', 'page'));

create unique index safety_handouts_page_key on safety_handouts (quote_id, sheet_id) where way = 'page';
