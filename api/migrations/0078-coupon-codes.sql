-- Hours of the week in which a coupon can be used, and coupons for the first order of a customer.
alter table coupon add column hours jsonb not null default '[]';
alter table coupon add column first_order_only boolean not null default false;
-- A coupon with generated codes is used by one of them and no longer by its own code.
alter table coupon add column has_generated_codes boolean not null default false;

create table coupon_code (
  tenant_id uuid not null,
  code text not null,
  coupon_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, code)
);
-- scope: coupon_code tenant
alter table coupon_code add constraint coupon_code_coupon_fk foreign key (tenant_id, coupon_id) references coupon (tenant_id, id) on delete cascade;
create index coupon_code_coupon on coupon_code (tenant_id, coupon_id, created_at, code);

-- The generated code that an order used. Cancelling the order frees it.
alter table coupon_redemption add column code text;
create unique index coupon_redemption_code on coupon_redemption (tenant_id, code) where code is not null;
