-- A merchant's id is found by its beginning, not by any two letters of it; reviews of all merchants by time.
alter table merchant drop column panel_text;
alter table merchant add column panel_text text not null generated always as (
  lower(name || ' ' || address || ' ' || coalesce(city, '') || ' ' || contact_number || ' ' || contact_email)
) stored;
create index merchant_panel_trgm on merchant using gin (panel_text gin_trgm_ops);
create index review_newest on review (tenant_id, created_at desc, id);
