-- The time of the last change, compared before a form is replaced.
alter table custom_form add column updated_at timestamptz not null default now();

-- A form of a product category goes with the category.
delete from custom_form f
where f.category_id is not null
  and not exists (select 1 from product_category c where c.tenant_id = f.tenant_id and c.id = f.category_id);
alter table custom_form
  add constraint custom_form_category_fk foreign key (tenant_id, category_id)
  references product_category (tenant_id, id) on delete cascade;

-- Answers, newest first.
create index orders_answers on orders (tenant_id, placed_at desc, id desc) where form_data is not null and placed_at is not null;
create index customer_answers on customer (tenant_id, created_at desc, id desc) where form_data is not null;
