create index coupon_merchant on coupon (tenant_id, merchant_id);
