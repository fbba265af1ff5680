-- An import of a file. `done_rows` is how far it came: rows and counters change in one transaction. `headings` identifies
-- files with the same columns, whose mapping is remembered.
create table import_record (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid,
  user_id uuid not null,
  type text not null check (type in ('products', 'merchants', 'customers')),
  file_key text not null,
  file_name text not null,
  headings text not null,
  mapping jsonb not null,
  dry_run boolean not null,
  locale text not null,
  status text not null default 'processing'
    check (status in ('processing', 'completed', 'failed', 'cancelled', 'undoing', 'undone')),
  error text,
  errors_key text,
  total_rows integer not null,
  done_rows integer not null default 0,
  created_rows integer not null default 0,
  updated_rows integer not null default 0,
  unchanged_rows integer not null default 0,
  failed_rows integer not null default 0,
  kept_rows integer not null default 0,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- scope: import_record merchant
alter table import_record add constraint import_record_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
create index import_record_newest on import_record (tenant_id, merchant_id, type, created_at desc);
create unique index import_record_running on import_record (tenant_id, user_id, type) where status in ('processing', 'undoing');

-- A row that was refused, or that changed a record. `before` holds the cells that the row replaced, `changed_at` is the
-- record's updated_at after the row: an undo leaves records that have changed since.
create table import_row (
  tenant_id uuid not null,
  import_id uuid not null,
  row integer not null,
  merchant_id uuid,
  outcome text not null check (outcome in ('created', 'updated', 'failed')),
  record_id uuid,
  before jsonb,
  changed_at timestamptz,
  errors jsonb,
  primary key (tenant_id, import_id, row)
);
-- scope: import_row merchant
alter table import_row add constraint import_row_import_fk foreign key (tenant_id, import_id) references import_record (tenant_id, id) on delete cascade;
