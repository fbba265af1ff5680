-- A page has each language once.
create unique index page_locale_taken on page (tenant_id, page_id, locale);
create index page_newest on page (tenant_id, updated_at desc, id);
