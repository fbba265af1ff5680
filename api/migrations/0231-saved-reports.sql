-- Reports that people keep: what they show, and when they are mailed to whom. Without a merchant they are those of the tenant,
-- and `report_merchant_id` is the merchant that they are about.
create table saved_report (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid,
  user_id uuid,
  name text not null,
  breakdown text not null check (breakdown in ('merchant', 'day', 'order_type', 'payment_mode', 'product', 'category', 'customer', 'coupon',
    'charge', 'tax', 'cancellation', 'hour', 'preparation', 'delivery', 'source')),
  period text not null check (period in ('today', 'yesterday', 'last_7_days', 'last_30_days', 'this_month', 'last_month')),
  report_merchant_id uuid,
  frequency text not null check (frequency in ('none', 'daily', 'weekly', 'monthly')),
  weekday smallint not null check (weekday between 1 and 7),
  month_day smallint not null check (month_day between 1 and 31),
  -- Local hour.
  hour smallint not null check (hour between 0 and 23),
  language text not null,
  receiver_ids uuid[] not null default '{}',
  -- When it is mailed next. Null: not at all.
  next_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- scope: saved_report merchant
alter table saved_report add constraint saved_report_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
alter table saved_report add constraint saved_report_subject_fk foreign key (tenant_id, report_merchant_id) references merchant (tenant_id, id);
create index saved_report_list on saved_report (tenant_id, merchant_id, name, id);
create index saved_report_subject on saved_report (tenant_id, report_merchant_id) where report_merchant_id is not null;
create index saved_report_due on saved_report (next_at) where next_at is not null;
