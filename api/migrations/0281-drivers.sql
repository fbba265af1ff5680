-- Whether a driver of a store's or the tenant's own fleet works now, and where they are while they deliver. Only the
-- last position is kept, and none outside of a delivery.
create table driver_shift (
  tenant_id uuid not null,
  user_id uuid not null,
  is_on_duty boolean not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  located_at timestamptz,
  primary key (tenant_id, user_id),
  constraint driver_shift_position check (num_nulls(latitude, longitude, located_at) in (0, 3))
);
-- scope: driver_shift tenant
alter table driver_shift add constraint driver_shift_user_fk foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade;
create index driver_shift_on_duty on driver_shift (tenant_id, seen_at desc) where is_on_duty;
create index driver_shift_located on driver_shift (located_at) where located_at is not null;

-- An order that a driver was asked to deliver. `proof` is what the hand-over needs, as it was set at that time; `code` is
-- what the customer says then. An order has one open delivery.
create table driver_delivery (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  merchant_id uuid not null,
  driver_id uuid not null,
  driver_name text not null,
  state text not null
    check (state in ('assigned', 'accepted', 'picked', 'delivered', 'failed', 'declined', 'cancelled')),
  proof text not null check (proof in ('not_needed', 'code', 'photo')),
  code text check (code ~ '^\d{4}$'),
  photo_key text,
  photo_expires_at timestamptz,
  failure_reason text
    check (failure_reason in ('customer_absent', 'wrong_address', 'refused', 'damaged', 'missing', 'not_ready', 'other')),
  note text check (length(note) <= 500),
  assigned_by_name text,
  assigned_at timestamptz not null,
  accepted_at timestamptz,
  picked_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  check ((state in ('delivered', 'failed', 'declined', 'cancelled')) = (closed_at is not null))
);
-- scope: driver_delivery merchant
alter table driver_delivery add constraint driver_delivery_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade;
alter table driver_delivery add constraint driver_delivery_merchant_fk foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
create index driver_delivery_order on driver_delivery (tenant_id, order_id, id);
create index driver_delivery_merchant on driver_delivery (tenant_id, merchant_id);
create unique index driver_delivery_one_open on driver_delivery (tenant_id, order_id) where closed_at is null;
create index driver_delivery_of_driver on driver_delivery (tenant_id, driver_id, closed_at desc);
create index driver_delivery_open on driver_delivery (tenant_id, driver_id) where closed_at is null;
create index driver_delivery_photo on driver_delivery (photo_expires_at) where photo_expires_at is not null;

-- A photo that proves a delivery.
alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check
  check (purpose in ('image', 'media', 'document', 'import', 'export', 'answer', 'proof'));
