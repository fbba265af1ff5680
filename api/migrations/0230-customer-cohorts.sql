-- Customers by the month of their first order and the months in which they ordered, in the time zone of the tenant. Orders that
-- were cancelled do not count. Kept from the changes of the sums of customers by month.
create table customer_cohort (
  tenant_id uuid not null,
  first_month date not null,
  order_month date not null,
  customers bigint not null,
  primary key (tenant_id, first_month, order_month)
);
-- scope: customer_cohort tenant

-- The time zone of the cohorts. Null: they are not built yet.
alter table order_total_state add column cohort_timezone text;

-- The months of a customer.
create index order_breakdown_total_customer_months on order_breakdown_total (tenant_id, timezone, key)
 where dimension = 'customer' and period = 'month';
