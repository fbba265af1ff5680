-- Stages of the set-up that are completed, with what was entered.
create table setup_stage (
  tenant_id uuid not null,
  stage_class text not null
    check (stage_class in ('DomainConfigurationStage', 'CloudConsoleStage', 'DeveloperAccountConnectStage', 'AppBuildStage')),
  form jsonb not null default '{}',
  completed_at timestamptz not null,
  primary key (tenant_id, stage_class)
);
-- scope: setup_stage tenant

-- The accounts at Google and Apple in which the apps are published. `keys` holds the key files, sealed. `checks` holds what
-- the services answered about them.
create table developer_account (
  tenant_id uuid not null,
  service text not null check (service in ('google', 'apple')),
  config jsonb not null default '{}',
  keys text,
  checks jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (tenant_id, service)
);
-- scope: developer_account tenant

-- The last deployment of a tenant. `started_at` is also the lease of the job that runs it.
create table deployment (
  tenant_id uuid not null,
  status text not null check (status in ('in_progress', 'pending', 'deployed', 'failed')),
  platforms text[] not null,
  apps jsonb not null default '[]',
  started_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id)
);
-- scope: deployment tenant
