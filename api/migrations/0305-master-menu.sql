-- The master menu of a tenant: the catalogue of one merchant, which others follow.
create table master_menu (
  tenant_id uuid not null,
  -- Its products, categories and options are the master menu.
  source_merchant_id uuid not null,
  -- Groups of fields that following stores may change.
  store_fields text[] not null,
  -- Whether stores get new products at once, or after a review.
  new_products text not null default 'automatic' check (new_products in ('automatic', 'review')),
  updated_at timestamptz not null,
  primary key (tenant_id)
);
-- scope: master_menu tenant
alter table master_menu add constraint master_menu_merchant_fk foreign key (tenant_id, source_merchant_id) references merchant (tenant_id, id);
create index master_menu_merchant on master_menu (tenant_id, source_merchant_id);

-- Merchants that follow the master menu.
create table menu_follower (
  tenant_id uuid not null,
  merchant_id uuid not null,
  -- Null: all categories of the master menu.
  category_ids uuid[],
  -- How products of the store are found that are already those of the master menu.
  link_by text not null check (link_by in ('sku_and_name', 'sku', 'none')),
  -- Whether linked products keep values of fields that stores may change.
  keeps_values boolean not null,
  -- The store is in step when everything requested until then has been applied.
  requested_at timestamptz not null,
  applied_at timestamptz,
  -- New products of the master menu that wait for a review.
  waiting integer not null default 0,
  primary key (tenant_id, merchant_id)
);
-- scope: menu_follower merchant
alter table menu_follower add constraint menu_follower_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);

-- `source_id`: the record of the master menu that this one follows. It may be gone, so there is no foreign key.
-- `overrides`: fields that the store has changed itself. `source_removed_at`: the record left the master menu.
alter table product add column source_id uuid, add column overrides text[] not null default '{}', add column source_removed_at timestamptz;
create unique index product_source_taken on product (tenant_id, merchant_id, source_id) where source_id is not null;
create index product_source on product (tenant_id, source_id) where source_id is not null;
create index product_changed_here on product (tenant_id, merchant_id, sort_order, id) where overrides <> '{}' and deleted_at is null;

alter table product_category add column source_id uuid, add column overrides text[] not null default '{}', add column source_removed_at timestamptz;
create unique index product_category_source_taken on product_category (tenant_id, merchant_id, source_id) where source_id is not null;

alter table product_option add column source_id uuid, add column overrides text[] not null default '{}', add column source_removed_at timestamptz;
create unique index product_option_source_taken on product_option (tenant_id, merchant_id, source_id) where source_id is not null;
