-- Exports that are made and mailed again and again. Those without a merchant are of the panel of the tenant.
create table export_schedule (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid,
  -- The last user who saved it: its files have what this user may export.
  user_id uuid not null,
  type text not null check (type in ('order', 'merchants', 'customers', 'users', 'products', 'transactions', 'coupons', 'reports')),
  name text not null,
  options jsonb not null,
  columns text[] not null,
  format text not null check (format in ('csv', 'excel')),
  language text not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  weekday smallint not null check (weekday between 1 and 7),
  month_day smallint not null check (month_day between 1 and 31),
  -- Local hour.
  hour smallint not null check (hour between 0 and 23),
  receiver_ids uuid[] not null,
  is_paused boolean not null,
  -- Whether it was paused because its user may no longer export this.
  is_refused boolean not null default false,
  -- When it is made next. Null: not at all.
  next_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
-- scope: export_schedule merchant
alter table export_schedule add constraint export_schedule_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
create index export_schedule_list on export_schedule (tenant_id, merchant_id, type, name, id);
create index export_schedule_due on export_schedule (next_at) where next_at is not null;

-- What an export was scheduled by, the days that it covers, and the time zone of these days if it is not that of the tenant.
alter table export_record add column schedule_id uuid;
alter table export_record add column schedule_period text;
alter table export_record add column timezone text;
create unique index export_record_schedule on export_record (tenant_id, schedule_id, schedule_period) where schedule_id is not null;
drop index export_record_running;
create unique index export_record_running on export_record (tenant_id, user_id, type) where status = 'processing' and schedule_id is null;
