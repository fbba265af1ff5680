-- Panels find names however they are typed: without case, spaces, accents and vowel signs, one shape for each Arabic and Hebrew letter.
create function app.plain(words text) returns text language sql immutable parallel safe
  return translate(lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670]', '', 'g')), 'ةىøłđıךםןףץ', 'هيoldiכמנפצ');
create function app.folded(words text) returns text language sql immutable parallel safe return regexp_replace(app.plain(words), '\s', '', 'g');

alter table product drop column panel_text;
alter table product add column panel_text text not null generated always as (app.folded(name || ' ' || coalesce(sku, ''))) stored;
create index product_panel_trgm on product using gin (panel_text gin_trgm_ops);

alter table merchant drop column panel_text;
alter table merchant add column panel_text text not null generated always as (
  app.folded(name || ' ' || address || ' ' || coalesce(city, '') || ' ' || contact_number || ' ' || contact_email)
) stored;
create index merchant_panel_trgm on merchant using gin (panel_text gin_trgm_ops);
