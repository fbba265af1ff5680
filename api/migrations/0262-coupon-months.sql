-- The sums of one coupon over all months.
create index order_breakdown_total_coupon_months on order_breakdown_total (tenant_id, timezone, key)
  where dimension = 'coupon' and period = 'month';
