-- What the panels' lists search by, each in one indexed text. LIKE on text tells nothing of the rows it reads: marked so, or row policies keep it from every index.
do $$ begin
  alter function pg_catalog.textlike(text, text) leakproof;
exception when insufficient_privilege then
  raise notice 'textlike cannot be marked leakproof by this owner: searches read the tenant''s rows instead of an index';
end $$;

alter table product add column panel_text text not null generated always as (lower(name || ' ' || coalesce(sku, ''))) stored;
create index product_panel_trgm on product using gin (panel_text gin_trgm_ops);
drop index product_name_trgm;

alter table merchant add column panel_text text not null generated always as (
  lower(name || ' ' || address || ' ' || coalesce(city, '') || ' ' || contact_number || ' ' || contact_email || ' ' || id::text)
) stored;
create index merchant_panel_trgm on merchant using gin (panel_text gin_trgm_ops);
drop index merchant_name_trgm;
