-- Receipt printers of a merchant, which ask the server for their jobs. `occasions`: when an order is printed by itself;
-- `occasions_since`: what happened before is not printed. `order_types`: of these orders; empty: of all.
-- `state` is what the printer said last; whether it is online follows from `seen_at`.
create table printer (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  protocol text not null check (protocol in ('cloudprnt', 'epos')),
  paper_width text not null check (paper_width in ('58mm', '80mm')),
  content text not null check (content in ('receipt', 'kitchen')),
  station text check (length(station) between 1 and 40),
  copies integer not null check (copies between 1 and 5),
  occasions text[] not null check (occasions <@ array['new', 'accepted', 'ready']),
  prints_changes boolean not null,
  order_types text[] not null,
  locale text not null,
  expiry_hours integer not null check (expiry_hours between 1 and 24),
  is_active boolean not null,
  secret_hash bytea not null,
  state text not null check (state in ('unknown', 'ready', 'paper_low', 'paper_out', 'cover_open', 'error')),
  seen_at timestamptz,
  warned_at timestamptz,
  occasions_since timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
-- scope: printer merchant
alter table printer add constraint printer_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id) on delete cascade;
create unique index printer_name on printer (tenant_id, merchant_id, lower(name));

-- Something to print. A job of an occasion exists once for each printer, order, revision and copy, so that nothing is
-- printed twice. `is_copy`: a reprint, or it may have been printed already. `offered_at`: the printer was told of it;
-- `sent_at`: it has fetched it. Without an order it is a test.
create table print_job (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  printer_id uuid not null,
  order_id uuid,
  order_number text,
  occasion text not null check (occasion in ('new', 'accepted', 'ready', 'changed', 'cancelled', 'by_hand', 'test')),
  revision integer not null,
  copy_number integer not null,
  content text not null check (content in ('receipt', 'kitchen')),
  is_copy boolean not null,
  state text not null check (state in ('waiting', 'sent', 'printed', 'failed', 'cancelled')),
  attempts integer not null default 0,
  error text check (length(error) <= 200),
  user_name text,
  not_before timestamptz,
  offered_at timestamptz,
  sent_at timestamptz,
  closed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  check ((state in ('printed', 'failed', 'cancelled')) = (closed_at is not null)),
  check ((order_id is null) = (occasion = 'test'))
);
-- scope: print_job merchant
alter table print_job add constraint print_job_printer_fk foreign key (tenant_id, printer_id) references printer (tenant_id, id) on delete cascade;
alter table print_job add constraint print_job_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id) on delete cascade;
alter table print_job add constraint print_job_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade;
create unique index print_job_once on print_job (tenant_id, printer_id, order_id, occasion, revision, copy_number)
  where occasion not in ('by_hand', 'test');
create index print_job_open on print_job (tenant_id, printer_id, id) where state in ('waiting', 'sent');
create index print_job_of_printer on print_job (tenant_id, printer_id, id);
create index print_job_of_merchant on print_job (tenant_id, merchant_id, id);
create index print_job_of_order on print_job (tenant_id, order_id);
create index print_job_created on print_job (created_at);
