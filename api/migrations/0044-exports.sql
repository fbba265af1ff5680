-- Lists that somebody asked for as a file: what was asked, how far it is, where the file lies.
create table export_record (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid,
  user_id uuid not null,
  type text not null check (type in ('order', 'payout', 'merchants', 'customers', 'users', 'products')),
  start_date date,
  end_date date,
  options jsonb not null,
  columns text[] not null,
  format text not null check (format in ('csv', 'excel')),
  language text not null,
  status text not null default 'processing' check (status in ('processing', 'completed', 'failed')),
  records integer,
  error text check (error in ('fault', 'too_long', 'storage_full')),
  attempts smallint not null default 0,
  file_key text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- kind: export_record merchant
alter table export_record add constraint export_record_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
create index export_record_newest on export_record (tenant_id, merchant_id, type, created_at desc);
create unique index export_record_running on export_record (tenant_id, user_id, type) where status = 'processing';
