-- Customers find merchants and products by name and description in every language the shop has.
alter table merchant add column search_text text not null generated always as (
  lower(name || ' ' || coalesce(description, '') || ' ' || jsonb_path_query_array(translations, '$.*.*')::text)
) stored;
create index merchant_search_trgm on merchant using gin (search_text gin_trgm_ops);

alter table product add column search_text text not null generated always as (
  lower(name || ' ' || coalesce(description, '') || ' ' || jsonb_path_query_array(translations, '$.*.*')::text)
) stored;
create index product_search_trgm on product using gin (search_text gin_trgm_ops);
