-- The words of product and merchant names, each once a tenant: a misspelt search finds the nearest one. Their number grows far slower than that of the products.
create table search_word (
  tenant_id uuid not null,
  word text not null,
  primary key (tenant_id, word)
);
-- scope: search_word tenant
alter table search_word add constraint search_word_tenant_fk foreign key (tenant_id) references tenant (id);
create index search_word_trgm on search_word using gin (word gin_trgm_ops);

create function app.words_of(name text, translations jsonb) returns setof text language sql immutable parallel safe as $$
  select distinct word
    from regexp_split_to_table(app.normalize_text(name || ' ' || jsonb_path_query_array(translations, '$.*.name')::text), '[^[:alnum:]]+') as word
   where length(word) between 3 and 30 and word !~ '[0-9]'
$$;

-- Adds the words of these products and merchants of a tenant. Words are never removed: a suggestion counts only if it finds something.
create function app.add_search_words(tenant uuid, products uuid[], merchants uuid[]) returns void language sql as $$
  insert into public.search_word (tenant_id, word)
    select tenant, word from public.product p, app.words_of(p.name, p.translations) as word where p.tenant_id = tenant and p.id = any(products)
    union
    select tenant, word from public.merchant m, app.words_of(m.name, m.translations) as word where m.tenant_id = tenant and m.id = any(merchants)
    order by 2
    on conflict do nothing
$$;

insert into search_word (tenant_id, word)
  select tenant_id, word from product, app.words_of(name, translations) as word
  union
  select tenant_id, word from merchant, app.words_of(name, translations) as word
  order by 1, 2;

-- At most `most` products (of a merchant, if given) with a text, through the text index whatever the planner expects. `beginning` is a second pattern, for the start of the text.
create function app.matching_products(pattern text, beginning text, merchant uuid, most integer) returns setof uuid
  language sql stable set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select p.id from public.product p
   where p.tenant_id = app.current_tenant() and (p.search_text like pattern or p.search_text like beginning) and (merchant is null or p.merchant_id = merchant)
     and p.status = 'active' and p.deleted_at is null
   limit most
$$;
