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

-- Words are never removed. A suggestion counts only if it finds something.
create function app.add_search_words() returns trigger language plpgsql as $$
begin
  insert into public.search_word (tenant_id, word)
    select distinct n.tenant_id, word from new_rows n, app.words_of(n.name, n.translations) as word order by 1, 2
    on conflict do nothing;
  return null;
end $$;
create function app.add_changed_search_words() returns trigger language plpgsql as $$
begin
  insert into public.search_word (tenant_id, word)
    select new.tenant_id, word from app.words_of(new.name, new.translations) as word order by 2
    on conflict do nothing;
  return null;
end $$;
create trigger product_words_added after insert on product referencing new table as new_rows for each statement execute function app.add_search_words();
create trigger merchant_words_added after insert on merchant referencing new table as new_rows for each statement execute function app.add_search_words();
create trigger product_words_changed after update of name, translations on product for each row
  when (old.name is distinct from new.name or old.translations is distinct from new.translations) execute function app.add_changed_search_words();
create trigger merchant_words_changed after update of name, translations on merchant for each row
  when (old.name is distinct from new.name or old.translations is distinct from new.translations) execute function app.add_changed_search_words();

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
