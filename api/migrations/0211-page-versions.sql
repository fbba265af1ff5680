-- What search engines and link previews show of a page, and the versions that it had before each change.
alter table page add column seo_title text not null default '';
alter table page add column seo_description text not null default '';
alter table page add column saved_by text;

create table page_version (
  tenant_id uuid not null,
  id uuid not null,
  -- The language of the page.
  page_row_id uuid not null,
  title text not null,
  body text not null,
  seo_title text not null,
  seo_description text not null,
  author text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- scope: page_version tenant
alter table page_version add constraint page_version_page_fk
  foreign key (tenant_id, page_row_id) references page (tenant_id, id) on delete cascade;
create index page_version_newest on page_version (tenant_id, page_row_id, created_at desc, id desc);
