-- Archives of a tenant that are imported. `steps` are its files in their order, each with its rows and the import that applies it.
create table bundle_import (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  file_key text not null,
  file_name text not null,
  locale text not null,
  dry_run boolean not null,
  status text not null default 'processing'
    check (status in ('processing', 'completed', 'failed', 'cancelled', 'undoing', 'undone')),
  error text,
  steps jsonb,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- scope: bundle_import tenant_admin
alter table bundle_import add constraint bundle_import_tenant_fk foreign key (tenant_id) references tenant (id);
create unique index bundle_import_running on bundle_import (tenant_id) where status in ('processing', 'undoing');
create index bundle_import_newest on bundle_import (tenant_id, created_at desc);

alter table import_record drop constraint import_record_type_check;
alter table import_record add constraint import_record_type_check check (type in ('products', 'merchants', 'customers', 'coupons',
  'settings', 'merchant_categories', 'hours', 'zones', 'options'));
