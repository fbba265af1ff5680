-- The ground: context functions, tenants and their hosts, people who work in the panels, sessions.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create schema if not exists app;
grant usage on schema app to markethall_app, markethall_platform;

create function app.current_tenant() returns uuid language sql stable
  as $$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;
create function app.current_merchant() returns uuid language sql stable
  as $$ select nullif(current_setting('app.merchant_id', true), '')::uuid $$;
create function app.sees_all_merchants() returns boolean language sql stable
  as $$ select coalesce(current_setting('app.all_merchants', true), '') = 'yes' $$;

-- First statement of every transaction, never inside a savepoint. A null merchant means: stands above all merchants of the tenant.
create function app.set_tenant(tenant uuid, merchant uuid) returns void language plpgsql as $$ begin
  set local citus.propagate_set_commands = 'local';
  execute format('set local app.tenant_id = %L', tenant);
  execute format('set local app.merchant_id = %L', coalesce(merchant::text, ''));
  execute format('set local app.all_merchants = %L', case when merchant is null then 'yes' else 'no' end);
end $$;

create table tenant (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  is_platform boolean not null default false,
  status smallint not null default 1,
  deleted_at timestamptz,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now()
);
-- kind: tenant reference

create table host (
  host text primary key,
  tenant_id uuid not null,
  purpose text not null check (purpose in ('store', 'admin')),
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
-- kind: host reference
alter table host add constraint host_tenant_fk foreign key (tenant_id) references tenant (id);
create index host_tenant on host (tenant_id, purpose);

create table tenant_profile (
  tenant_id uuid not null primary key,
  email text not null,
  mobile text,
  city text,
  country text not null,
  business_type text not null default 'marketplace' check (business_type in ('marketplace', 'static_merchant')),
  static_merchant_id uuid,
  timezone text not null default 'UTC',
  currency text not null,
  billing_currency text not null default 'USD',
  default_locale text not null default 'en',
  active_locales text[] not null default '{en}',
  in_trial boolean not null default true,
  trial_ends_at timestamptz,
  payment_due_since timestamptz,
  is_tenant_admin_active boolean not null default true,
  is_setup_configured boolean not null default false,
  saas_modules jsonb not null default '[]',
  settings_version integer not null default 1,
  updated_at timestamptz not null default now()
);
-- kind: tenant_profile tenant
alter table tenant_profile add constraint tenant_profile_tenant_fk foreign key (tenant_id) references tenant (id);

create table counter (
  tenant_id uuid not null,
  name text not null,
  value bigint not null,
  primary key (tenant_id, name)
);
-- kind: counter tenant
alter table counter add constraint counter_tenant_fk foreign key (tenant_id) references tenant (id);

create table setting (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid,
  setting_key text not null,
  locale text,
  setting_value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint setting_key_taken unique nulls not distinct (tenant_id, merchant_id, setting_key, locale)
);
-- kind: setting shared

create table app_user (
  tenant_id uuid not null,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  mobile text,
  password_hash text,
  role text not null default 'T1002',
  permissions text[] not null default '{}',
  status text not null default 'active' check (status in ('pending', 'active', 'inactive')),
  rights_version integer not null default 1,
  last_login_at timestamptz,
  deleted_at timestamptz,
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (email = lower(email))
);
-- kind: app_user tenant
alter table app_user add constraint app_user_tenant_fk foreign key (tenant_id) references tenant (id);
create unique index app_user_email_taken on app_user (tenant_id, email) where deleted_at is null;
create unique index app_user_mobile_taken on app_user (tenant_id, mobile) where deleted_at is null and mobile is not null;

create table merchant_user (
  tenant_id uuid not null,
  user_id uuid not null,
  merchant_id uuid not null,
  primary key (tenant_id, user_id, merchant_id)
);
-- kind: merchant_user tenant
alter table merchant_user add constraint merchant_user_user_fk foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade;
create index merchant_user_merchant on merchant_user (tenant_id, merchant_id);

create table session (
  token_hash bytea primary key,
  id uuid not null unique,
  tenant_id uuid not null,
  audience text not null check (audience in ('panel', 'store')),
  subject_id uuid not null,
  home_tenant_id uuid not null,
  actor_id uuid,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  ip inet,
  user_agent text
);
-- kind: session local
create index session_subject on session (home_tenant_id, subject_id);
create index session_ends on session (ends_at);

create table one_time_token (
  token_hash bytea primary key,
  tenant_id uuid not null,
  purpose text not null check (purpose in ('reset', 'auto_login', 'otp_login', 'otp_register', 'otp_verify_email')),
  audience text not null check (audience in ('panel', 'store')),
  subject_id uuid,
  target text,
  code_hash bytea,
  tries_left smallint not null default 3,
  grants jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
-- kind: one_time_token local
create index one_time_token_subject on one_time_token (tenant_id, subject_id, purpose);
create index one_time_token_target on one_time_token (tenant_id, target, purpose);

create table attempt (
  bucket text not null,
  starts_at timestamptz not null,
  count integer not null default 1,
  primary key (bucket, starts_at)
);
-- kind: attempt local
create index attempt_age on attempt (starts_at);
