-- Customers who have closed a popup that opens once. Guests are known by their browser alone.
create table popup_view (
  tenant_id uuid not null,
  popup_id uuid not null,
  customer_id uuid not null,
  closed_at timestamptz not null default now(),
  primary key (tenant_id, popup_id, customer_id)
);
-- scope: popup_view tenant
alter table popup_view add constraint popup_view_popup_fk foreign key (tenant_id, popup_id) references popup (tenant_id, id) on delete cascade;
alter table popup_view add constraint popup_view_customer_fk foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade;
create index popup_view_customer on popup_view (tenant_id, customer_id);
