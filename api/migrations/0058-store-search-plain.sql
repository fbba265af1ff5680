-- Customers find names however they are typed, too: without case, accents and vowel signs, one shape for each Arabic and Hebrew letter. Words stay apart.
alter table merchant drop column search_text;
alter table merchant add column search_text text not null generated always as (
  app.plain(name || ' ' || coalesce(description, '') || ' ' || jsonb_path_query_array(translations, '$.*.*')::text)
) stored;
create index merchant_search_trgm on merchant using gin (search_text gin_trgm_ops);

alter table product drop column search_text;
alter table product add column search_text text not null generated always as (
  app.plain(name || ' ' || coalesce(description, '') || ' ' || jsonb_path_query_array(translations, '$.*.*')::text)
) stored;
create index product_search_trgm on product using gin (search_text gin_trgm_ops);
