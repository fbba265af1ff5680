-- Merchants, how they are found, when and where they deliver.
create table order_type (
  tenant_id uuid not null,
  id uuid not null,
  alias text not null check (alias in ('delivery', 'pickup', 'dine_in', 'pick_and_drop')),
  name text not null,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  merchant_types text[] not null default '{ecommerce}',
  translations jsonb not null default '{}',
  primary key (tenant_id, id),
  constraint order_type_alias_taken unique (tenant_id, alias)
);
-- kind: order_type tenant
alter table order_type add constraint order_type_tenant_fk foreign key (tenant_id) references tenant (id);

create table merchant_group (
  tenant_id uuid not null,
  id uuid not null,
  group_name text not null,
  sort_order integer not null default 0,
  image text,
  status text not null default 'active' check (status in ('active', 'inactive')),
  translations jsonb not null default '{}',
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- kind: merchant_group tenant
create unique index merchant_group_name_taken on merchant_group (tenant_id, lower(group_name));

create table merchant_category (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  sort_order integer not null default 0,
  image text,
  status text not null default 'active' check (status in ('active', 'inactive')),
  translations jsonb not null default '{}',
  group_ids uuid[] not null default '{}',
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- kind: merchant_category tenant
create unique index merchant_category_name_taken on merchant_category (tenant_id, lower(name));

create table merchant (
  tenant_id uuid not null,
  id uuid not null,
  merchant_type text not null check (merchant_type in ('ecommerce', 'pick_and_drop')),
  name text not null,
  slug text not null,
  description text,
  translations jsonb not null default '{}',
  address text not null,
  postal_code text,
  city text,
  state text,
  country text not null,
  contact_number text not null,
  contact_email text not null,
  show_contact_to_customer boolean not null default false,
  order_types text[] not null check (cardinality(order_types) > 0),
  default_order_type text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  is_accepting_orders boolean not null default true,
  paused_until timestamptz,
  delivery_by text not null default 'admin' check (delivery_by in ('admin', 'merchant')),
  delivery_provider text,
  share_customer_detail boolean not null default true,
  override_payment_methods boolean not null default false,
  commission_type text not null default 'percentage' check (commission_type in ('percentage', 'fixed')),
  commission_value numeric(14, 2) not null default 0 check (commission_value >= 0),
  tax_inclusive_prices boolean not null default false,
  custom_text text,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  is_pos_managed boolean not null default false,
  connected_pos_name text,
  logo_url text,
  cover_url text,
  icon_url text,
  featured_rank integer check (featured_rank >= 1),
  is_featured boolean not null default false,
  is_sponsored boolean not null default false,
  sponsored_rank integer check (sponsored_rank >= 1),
  sponsored_expiration timestamptz,
  sponsored_text text,
  currency text not null,
  timezone text not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  catalog_version integer not null default 1,
  deleted_at timestamptz,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- kind: merchant merchant(id)
alter table merchant add constraint merchant_tenant_fk foreign key (tenant_id) references tenant (id);
create unique index merchant_slug_taken on merchant (tenant_id, slug) where deleted_at is null;
create index merchant_listed on merchant (tenant_id, created_at desc, id) where deleted_at is null;
create index merchant_name_trgm on merchant using gin (name gin_trgm_ops);
alter table merchant_user add constraint merchant_user_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id) on delete cascade;
alter table setting add constraint setting_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id) on delete cascade;

create table merchant_category_link (
  tenant_id uuid not null,
  merchant_id uuid not null,
  category_id uuid not null,
  primary key (tenant_id, merchant_id, category_id)
);
-- kind: merchant_category_link merchant
alter table merchant_category_link add constraint merchant_category_link_m_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id) on delete cascade;
alter table merchant_category_link add constraint merchant_category_link_c_fk foreign key (tenant_id, category_id) references merchant_category (tenant_id, id) on delete cascade;
create index merchant_category_link_category on merchant_category_link (tenant_id, category_id);

create table store_timing (
  tenant_id uuid not null,
  merchant_id uuid not null,
  is_business_hours_enabled boolean not null default false,
  days jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (tenant_id, merchant_id)
);
-- kind: store_timing merchant
alter table store_timing add constraint store_timing_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id) on delete cascade;

create table store_holiday (
  tenant_id uuid not null,
  merchant_id uuid not null,
  date date not null,
  name text not null,
  slots jsonb not null default '[]',
  primary key (tenant_id, merchant_id, date)
);
-- kind: store_holiday merchant
alter table store_holiday add constraint store_holiday_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id) on delete cascade;

create table zone (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  name text not null,
  method text not null check (method in ('radius', 'geofence', 'country')),
  radius integer check (radius between 1 and 500000),
  polygons jsonb,
  countries text[],
  bounds box not null,
  is_active boolean not null default true,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- kind: zone merchant
alter table zone add constraint zone_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id) on delete cascade;
create index zone_merchant on zone (tenant_id, merchant_id);
create index zone_bounds on zone using gist (tenant_id, bounds) where is_active;

create table charge (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid,
  name text not null,
  description text,
  level text not null check (level in ('merchant', 'global')),
  rule text not null default 'always' check (rule in ('always', 'order_type', 'payment_mode')),
  charge_value_type text not null check (charge_value_type in ('fixed', 'percentage')),
  charge_value numeric(14, 2) not null check (charge_value >= 0),
  calculate_on text not null default 'subtotal' check (calculate_on in ('subtotal', 'grand_total')),
  order_types text[] not null default '{}',
  payment_modes text[] not null default '{}',
  currency text,
  status text not null default 'active' check (status in ('active', 'inactive')),
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((level = 'merchant') = (merchant_id is not null))
);
-- kind: charge shared
alter table charge add constraint charge_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id) on delete cascade;
create index charge_merchant on charge (tenant_id, merchant_id);

create table delivery_instruction (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  translations jsonb not null default '{}',
  status text not null default 'active' check (status in ('active', 'inactive')),
  sort_order integer not null default 0,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- kind: delivery_instruction tenant
create unique index delivery_instruction_name_taken on delivery_instruction (tenant_id, lower(name));

create table payment_mode (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid,
  alias text not null check (alias in ('cash_on_delivery', 'prepaid', 'wallet', 'card', 'upi', 'net_banking')),
  name text not null,
  provider text not null default 'sandbox',
  environment text not null default 'test' check (environment in ('test', 'live')),
  is_active boolean not null default false,
  is_configured boolean not null default false,
  logo_url text,
  sort_order integer not null default 0,
  settings jsonb not null default '{}',
  primary key (tenant_id, id),
  constraint payment_mode_alias_taken unique nulls not distinct (tenant_id, merchant_id, alias)
);
-- kind: payment_mode shared
alter table payment_mode add constraint payment_mode_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id) on delete cascade;

create table banner (
  tenant_id uuid not null,
  id uuid not null,
  title text not null,
  body text,
  translations jsonb not null default '{}',
  image_url text not null,
  mobile_image_url text,
  link_type text not null default 'none' check (link_type in ('none', 'merchant', 'product', 'category', 'page', 'url')),
  link_value text,
  location text not null default 'global' check (location in ('global', 'merchants')),
  merchant_ids uuid[] not null default '{}',
  group_ids uuid[] not null default '{}',
  locale text,
  sort_order integer not null default 0,
  start_date timestamptz,
  end_date timestamptz,
  status text not null default 'active' check (status in ('active', 'inactive')),
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- kind: banner tenant

create table popup (
  tenant_id uuid not null,
  id uuid not null,
  title text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  location text not null default 'global' check (location in ('global', 'merchants')),
  merchant_ids uuid[] not null default '{}',
  segment_id uuid,
  frequency text not null default 'once' check (frequency in ('every_time', 'once')),
  type text not null default 'image' check (type in ('image', 'html')),
  width integer not null default 400,
  height integer not null default 400 check (height between 1 and 800),
  visible_on text not null default 'both' check (visible_on in ('mobile', 'web', 'both')),
  value text not null,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- kind: popup tenant

create table page (
  tenant_id uuid not null,
  id uuid not null,
  page_id uuid not null,
  title text not null,
  slug text not null,
  locale text not null,
  published boolean not null default false,
  body text not null,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint page_slug_taken unique (tenant_id, slug, locale)
);
-- kind: page tenant
