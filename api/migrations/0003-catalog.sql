-- What a merchant sells.
create table product (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  sku text,
  name text not null,
  description text,
  translations jsonb not null default '{}',
  selling_price bigint not null check (selling_price between 0 and 1000000000000),
  cost_price bigint check (cost_price between 0 and 1000000000000),
  is_taxable boolean not null default true,
  track_inventory boolean not null default false,
  quantity integer check (quantity >= 0),
  stock_status text not null default 'in_stock' check (stock_status in ('in_stock', 'out_of_stock')),
  product_images jsonb not null default '[]',
  media jsonb not null default '[]',
  instruction_enabled boolean not null default false,
  instruction_required boolean not null default false,
  allergens text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'inactive')),
  sort_order integer not null default 0,
  deleted_at timestamptz,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (track_inventory or quantity is null),
  check (instruction_enabled or not instruction_required)
);
-- kind: product merchant
alter table product add constraint product_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
create unique index product_sku_taken on product (tenant_id, merchant_id, sku) where deleted_at is null and sku is not null;
create index product_listed on product (tenant_id, merchant_id, sort_order, id) where deleted_at is null;
create index product_newest on product (tenant_id, created_at desc, id) where deleted_at is null;
create index product_name_trgm on product using gin (name gin_trgm_ops);

create table product_category (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  name text not null,
  translations jsonb not null default '{}',
  view text not null default 'list' check (view in ('list', 'grid', 'card')),
  image text,
  sort_order integer not null default 0,
  status text not null default 'active' check (status in ('active', 'inactive')),
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- kind: product_category merchant
alter table product_category add constraint product_category_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
create unique index product_category_name_taken on product_category (tenant_id, merchant_id, lower(name));

create table product_category_link (
  tenant_id uuid not null,
  merchant_id uuid not null,
  category_id uuid not null,
  product_id uuid not null,
  sort_order integer not null default 0,
  primary key (tenant_id, category_id, product_id)
);
-- kind: product_category_link merchant
alter table product_category_link add constraint product_category_link_c_fk foreign key (tenant_id, category_id) references product_category (tenant_id, id) on delete cascade;
alter table product_category_link add constraint product_category_link_p_fk foreign key (tenant_id, product_id) references product (tenant_id, id) on delete cascade;
create index product_category_link_product on product_category_link (tenant_id, product_id);
create index product_category_link_merchant on product_category_link (tenant_id, merchant_id);

create table product_option (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  owner_product_id uuid,
  name text not null,
  translations jsonb not null default '{}',
  type text not null check (type in ('single', 'multiple')),
  is_required boolean not null default false,
  range_min integer not null default 0 check (range_min >= 0),
  range_max integer not null default 1 check (range_max >= 1),
  view text not null default 'list' check (view in ('list', 'grid', 'card')),
  image text,
  description text,
  "values" jsonb not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  sort_order integer not null default 0,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- kind: product_option merchant
alter table product_option add constraint product_option_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
alter table product_option add constraint product_option_product_fk foreign key (tenant_id, owner_product_id) references product (tenant_id, id) on delete cascade;
create index product_option_merchant on product_option (tenant_id, merchant_id, sort_order);
create index product_option_owner on product_option (tenant_id, owner_product_id);

create table product_option_link (
  tenant_id uuid not null,
  merchant_id uuid not null,
  product_id uuid not null,
  option_id uuid not null,
  sort_order integer not null default 0,
  primary key (tenant_id, product_id, option_id)
);
-- kind: product_option_link merchant
alter table product_option_link add constraint product_option_link_p_fk foreign key (tenant_id, product_id) references product (tenant_id, id) on delete cascade;
alter table product_option_link add constraint product_option_link_o_fk foreign key (tenant_id, option_id) references product_option (tenant_id, id) on delete cascade;
create index product_option_link_option on product_option_link (tenant_id, option_id);
create index product_option_link_merchant on product_option_link (tenant_id, merchant_id);

create table product_addon (
  tenant_id uuid not null,
  merchant_id uuid not null,
  product_id uuid not null,
  addon_id uuid not null,
  sort_order integer not null default 0,
  primary key (tenant_id, product_id, addon_id)
);
-- kind: product_addon merchant
alter table product_addon add constraint product_addon_product_fk foreign key (tenant_id, product_id) references product (tenant_id, id) on delete cascade;
alter table product_addon add constraint product_addon_addon_fk foreign key (tenant_id, addon_id) references product (tenant_id, id) on delete cascade;
create index product_addon_addon on product_addon (tenant_id, addon_id);
create index product_addon_merchant on product_addon (tenant_id, merchant_id);

create table tag (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  name text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- kind: tag merchant
alter table tag add constraint tag_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
create unique index tag_name_taken on tag (tenant_id, merchant_id, lower(name));

create table label (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  name text not null,
  color text,
  image text,
  status text not null default 'active' check (status in ('active', 'inactive')),
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- kind: label merchant
alter table label add constraint label_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
create unique index label_name_taken on label (tenant_id, merchant_id, lower(name));

create table product_tag (
  tenant_id uuid not null,
  merchant_id uuid not null,
  product_id uuid not null,
  tag_id uuid not null,
  primary key (tenant_id, product_id, tag_id)
);
-- kind: product_tag merchant
alter table product_tag add constraint product_tag_product_fk foreign key (tenant_id, product_id) references product (tenant_id, id) on delete cascade;
alter table product_tag add constraint product_tag_tag_fk foreign key (tenant_id, tag_id) references tag (tenant_id, id) on delete cascade;
create index product_tag_tag on product_tag (tenant_id, tag_id);

create table product_label (
  tenant_id uuid not null,
  merchant_id uuid not null,
  product_id uuid not null,
  label_id uuid not null,
  primary key (tenant_id, product_id, label_id)
);
-- kind: product_label merchant
alter table product_label add constraint product_label_product_fk foreign key (tenant_id, product_id) references product (tenant_id, id) on delete cascade;
alter table product_label add constraint product_label_label_fk foreign key (tenant_id, label_id) references label (tenant_id, id) on delete cascade;
create index product_label_label on product_label (tenant_id, label_id);

create table schedule (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  name text not null,
  type text not null default 'weekly' check (type in ('daily', 'weekly', 'date_range')),
  slots jsonb not null default '[]',
  start_date date,
  end_date date,
  timezone text not null,
  product_ids uuid[] not null default '{}',
  category_ids uuid[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'inactive')),
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- kind: schedule merchant
alter table schedule add constraint schedule_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
create index schedule_merchant on schedule (tenant_id, merchant_id);

create table merchant_package (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  image text,
  price bigint,
  currency text,
  merchant_ids uuid[] not null default '{}',
  product_ids uuid[] not null default '{}',
  sort_order integer not null default 0,
  status text not null default 'active' check (status in ('active', 'inactive')),
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- kind: merchant_package tenant
create unique index merchant_package_name_taken on merchant_package (tenant_id, lower(name));

create table custom_form (
  tenant_id uuid not null,
  id uuid not null,
  service text not null check (service in ('order', 'product_category', 'user_register')),
  order_type text,
  category_id uuid,
  fields jsonb not null default '[]',
  is_active boolean not null default true,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint custom_form_taken unique nulls not distinct (tenant_id, service, order_type, category_id)
);
-- kind: custom_form tenant
