-- Columns, format and language of exports that people keep for themselves or share in the tenant.
create table export_preset (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  type text not null,
  name text not null,
  columns text[] not null,
  format text not null check (format in ('csv', 'excel')),
  language text not null,
  is_shared boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
-- scope: export_preset tenant
create index export_preset_type on export_preset (tenant_id, type, user_id);
