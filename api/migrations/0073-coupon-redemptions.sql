-- A coupon can be deleted after it was used: orders and their redemptions stay.
alter table coupon_redemption drop constraint coupon_redemption_coupon_fk;
create index coupon_redemption_newest on coupon_redemption (tenant_id, coupon_id, redeemed_at desc);
create index coupon_newest on coupon (tenant_id, created_at desc, id);
