-- What each customer has ordered, kept by the transactions that change orders. Segments read it instead of the orders.
-- `spent` is in minor units of the tenant's currency: placed orders in this currency that were not cancelled, without what was refunded.
-- `last_order_at` is when the last order was placed, also if it was cancelled.
create table customer_figure (
  tenant_id uuid not null,
  customer_id uuid not null,
  signed_up_at timestamptz not null,
  last_order_at timestamptz,
  spent bigint not null default 0,
  orders integer not null default 0,
  cancelled_orders integer not null default 0,
  delivery_orders integer not null default 0,
  pickup_orders integer not null default 0,
  dine_in_orders integer not null default 0,
  coupons_used integer not null default 0,
  primary key (tenant_id, customer_id)
) with (fillfactor = 85);
-- scope: customer_figure tenant
alter table customer_figure add constraint customer_figure_customer_fk foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade;

insert into customer_figure (tenant_id, customer_id, signed_up_at, last_order_at, spent, orders, cancelled_orders, delivery_orders, pickup_orders, dine_in_orders, coupons_used)
select c.tenant_id, c.id, c.sign_up_date, o.last_order_at, coalesce(o.spent, 0), coalesce(o.orders, 0), coalesce(o.cancelled_orders, 0),
       coalesce(o.delivery_orders, 0), coalesce(o.pickup_orders, 0), coalesce(o.dine_in_orders, 0), coalesce(o.coupons_used, 0)
  from customer c left join (
    select o.tenant_id, o.customer_id, max(o.placed_at) as last_order_at,
           sum(o.grand_total - coalesce(r.amount, 0)) filter (where o.order_status <> 'cancelled' and o.currency = p.currency) as spent,
           count(*) filter (where o.order_status <> 'cancelled') as orders,
           count(*) filter (where o.order_status = 'cancelled') as cancelled_orders,
           count(*) filter (where o.order_status <> 'cancelled' and o.order_type = 'delivery') as delivery_orders,
           count(*) filter (where o.order_status <> 'cancelled' and o.order_type = 'pickup') as pickup_orders,
           count(*) filter (where o.order_status <> 'cancelled' and o.order_type = 'dine_in') as dine_in_orders,
           count(*) filter (where o.order_status <> 'cancelled' and o.coupon is not null) as coupons_used
      from orders o
      join tenant_profile p on p.tenant_id = o.tenant_id
      left join (
        select r.tenant_id, r.order_id, sum(r.amount) as amount
          from payment_refund r
          join orders x on x.tenant_id = r.tenant_id and x.id = r.order_id
          left join payment y on y.tenant_id = r.tenant_id and y.id = r.payment_id
         where r.status = 'succeeded' and (y.txn_id is null or y.txn_id = x.txn_id)
         group by r.tenant_id, r.order_id
      ) r on r.tenant_id = o.tenant_id and r.order_id = o.id
     where o.placed_at is not null
     group by o.tenant_id, o.customer_id
  ) o on o.tenant_id = c.tenant_id and o.customer_id = c.id;

-- Groups of customers by their present figures. A segment has no list of its members.
create table segment (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  filters jsonb not null check (jsonb_array_length(filters) between 1 and 20),
  is_dummy boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- scope: segment tenant
alter table segment add constraint segment_tenant_fk foreign key (tenant_id) references tenant (id);
create index segment_newest on segment (tenant_id, created_at desc, id);
create index coupon_segment on coupon (tenant_id, segment_id) where segment_id is not null;
