-- What segments compare besides the counts of customer_figure. The language is that of the customer, the consents are those of notice_preference.
alter table customer_figure
  add column locale text,
  add column accepts_mail boolean not null default false,
  add column accepts_whatsapp boolean not null default false;
update customer_figure f
   set locale = c.locale, accepts_mail = coalesce(p.mail, false), accepts_whatsapp = coalesce(p.whatsapp, false)
  from customer c left join notice_preference p on p.tenant_id = c.tenant_id and p.customer_id = c.id
 where c.tenant_id = f.tenant_id and c.id = f.customer_id
   and (c.locale is not null or p.customer_id is not null);

-- Orders of each customer that were not cancelled, by merchant, by coupon and by the city they were delivered to. `key` is an id, or the city in lower case.
-- Kept with customer_figure by the transactions that change orders.
create table customer_order_count (
  tenant_id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('merchant', 'coupon', 'city')),
  key text not null,
  orders integer not null,
  primary key (tenant_id, customer_id, kind, key)
) with (fillfactor = 85);
-- scope: customer_order_count tenant
alter table customer_order_count add constraint customer_order_count_customer_fk foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade;
create index customer_order_count_key on customer_order_count (tenant_id, kind, key, customer_id);

insert into customer_order_count (tenant_id, customer_id, kind, key, orders)
select o.tenant_id, o.customer_id, k.kind, k.key, count(*)
  from orders o
  join customer_figure f on f.tenant_id = o.tenant_id and f.customer_id = o.customer_id
  cross join lateral (values
    ('merchant', o.merchant_id::text),
    ('coupon', o.coupon_id::text),
    ('city', case when o.order_type = 'delivery' then lower(btrim(o.address ->> 'city')) end)
  ) as k(kind, key)
 where o.placed_at is not null and o.order_status <> 'cancelled' and k.key <> ''
 group by 1, 2, 3, 4;

-- Lists of customers by orders, by what they spent, and of segments by sign-up.
create index customer_figure_signed_up on customer_figure (tenant_id, signed_up_at, customer_id);
create index customer_figure_orders on customer_figure (tenant_id, orders, customer_id);
create index customer_figure_spent on customer_figure (tenant_id, spent, customer_id);
