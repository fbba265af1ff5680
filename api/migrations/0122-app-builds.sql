-- An app of the tenant: its look, its texts and its settings, on both platforms.
create table mobile_app (
  tenant_id uuid not null,
  app_type text not null check (app_type in ('customer', 'merchant', 'driver')),
  app_name text not null default '',
  short_description text not null default '',
  full_description text not null default '',
  app_icon text,
  circle_icon text,
  splash text,
  primary_colour text not null default '#0F6B4B' check (primary_colour ~ '^#[0-9a-fA-F]{6}$'),
  background_colour text not null default '#FFFFFF' check (background_colour ~ '^#[0-9a-fA-F]{6}$'),
  splash_duration integer check (splash_duration between 500 and 10000),
  status_bar_style text not null default 'dark' check (status_bar_style in ('light', 'dark')),
  live_activity_icon text,
  live_activity_style text not null default 'automatic' check (live_activity_style in ('light', 'dark', 'automatic')),
  facebook_app_id text not null default '',
  facebook_display_name text not null default '',
  is_enabled boolean not null default true,
  force_update boolean not null default false,
  min_version text not null default '',
  android_url text not null default '',
  ios_url text not null default '',
  updated_at timestamptz not null default now(),
  primary key (tenant_id, app_type)
);
-- scope: mobile_app tenant

-- What an app has on one platform.
create table mobile_app_platform (
  tenant_id uuid not null,
  app_type text not null,
  platform text not null check (platform in ('android', 'ios')),
  bundle_id text not null default '',
  version_number text not null default '1.0.0',
  build_number integer check (build_number > 0),
  team_id text not null default '',
  key_id text not null default '',
  issuer_id text not null default '',
  key_alias text not null default '',
  sha256_fingerprints text[] not null default '{}',
  primary key (tenant_id, app_type, platform)
);
-- scope: mobile_app_platform tenant
alter table mobile_app_platform add constraint mobile_app_platform_app_fk
  foreign key (tenant_id, app_type) references mobile_app (tenant_id, app_type) on delete cascade;

-- Keys, passwords and key files, sealed. They have a table of their own, so that no reading of an app can return them.
create table mobile_app_secret (
  tenant_id uuid not null,
  app_type text not null,
  name text not null check
    (name in ('auth_key_p8', 'plist', 'password', 'keystore_jks', 'google_service_json', 'facebook_client_token')),
  file_name text,
  sealed_value text not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, app_type, name)
);
-- scope: mobile_app_secret tenant
alter table mobile_app_secret add constraint mobile_app_secret_app_fk
  foreign key (tenant_id, app_type) references mobile_app (tenant_id, app_type) on delete cascade;

-- A build. `config` is the app as it was when the build started, without secrets. `service_ref` is its name at the build
-- service, `attempts` counts how often its archive was begun. A cancelled build is no longer listed.
create table app_build (
  tenant_id uuid not null,
  id uuid not null,
  app_type text not null check (app_type in ('customer', 'merchant', 'driver')),
  platform text not null check (platform in ('android', 'ios')),
  version_number text not null,
  build_number integer not null check (build_number > 0),
  status text not null default 'queued' check (status in ('queued', 'building', 'completed', 'failed', 'cancelled')),
  config jsonb not null,
  archive_key text,
  service_ref text,
  artifact_url text,
  install_url text,
  log text,
  attempts smallint not null default 0,
  created_by uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id)
);
-- scope: app_build tenant
create index app_build_newest on app_build (tenant_id, created_at desc);
create index app_build_last on app_build (tenant_id, app_type, platform, build_number desc);
create unique index app_build_open on app_build (tenant_id, app_type, platform) where status in ('queued', 'building');
