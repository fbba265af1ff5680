-- Renames tables, columns, functions and policies to the terms of the field. Every row stays.

-- The record of declared tables.
alter table table_kind rename to table_scope;
alter table table_scope rename column kind to scope;
alter index table_kind_pkey rename to table_scope_pkey;
update table_scope set scope = case scope
  when 'above' then 'tenant_admin' when 'shared' then 'merchant_readable' when 'local' then 'unscoped' else scope end;
update table_scope set name = case name
  when 'coupon_usage' then 'coupon_counter' when 'coupon_use' then 'coupon_redemption' when 'alert_choice' then 'alert_preference'
  when 'trail_mail' then 'audit_digest_mail' when 'audit_seal' then 'audit_chain_link' else name end;

-- Row policies.
do $$
declare
  p record;
begin
  for p in select tablename, policyname from pg_policies where schemaname = 'public' and policyname ~ '^(tenant|merchant)_wall' loop
    execute format('alter policy %I on %I rename to %I', p.policyname, p.tablename, replace(p.policyname, '_wall', '_isolation'));
  end loop;
end $$;

-- Functions. Stored expressions refer to them by identity, so a rename needs no rebuild.
alter function app.plain(text) rename to normalize_text;
alter function app.folded(text) rename to compact_text;
alter function app.customers_spelt(text, text) rename to find_customers_by_spelling;
drop function app.demand(boolean);
-- Aborts the transaction where a condition does not hold. Immutable, because Citus allows nothing else in an UPDATE.
create function app.assert(condition boolean) returns boolean language plpgsql immutable parallel safe as $$ begin
  if condition is not true then raise exception 'assertion failed' using errcode = 'MH001'; end if;
  return true;
end $$;

-- Coupons.
alter table coupon_usage rename to coupon_counter;
alter table coupon_counter rename column used to redemptions;
alter index coupon_usage_pkey rename to coupon_counter_pkey;
alter table coupon_counter drop constraint coupon_usage_coupon_fk;
alter table coupon_counter add constraint coupon_counter_coupon_fk foreign key (tenant_id, coupon_id) references coupon (tenant_id, id) on delete cascade;

alter table coupon_use rename to coupon_redemption;
alter table coupon_redemption rename column once to is_single_use;
alter table coupon_redemption rename column used_at to redeemed_at;
alter index coupon_use_pkey rename to coupon_redemption_pkey;
alter index coupon_use_once rename to coupon_redemption_single_use;
alter index coupon_use_order rename to coupon_redemption_order;
alter index coupon_use_customer rename to coupon_redemption_customer;
alter table coupon_redemption drop constraint coupon_use_coupon_fk;
alter table coupon_redemption drop constraint coupon_use_order_fk;
alter table coupon_redemption add constraint coupon_redemption_coupon_fk foreign key (tenant_id, coupon_id) references coupon (tenant_id, id);
alter table coupon_redemption add constraint coupon_redemption_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade;

-- Orders.
alter table orders rename column merchant_copy to merchant_snapshot;
alter table orders rename column customer_copy to customer_snapshot;
alter table orders rename column items_digest to items_summary;
alter table order_line rename column takes to reserved_stock;
alter table slot_booking rename column taken to booked;

-- Alerts.
alter table alert_choice rename to alert_preference;
alter table alert_preference rename column choice to preference;
alter index alert_choice_pkey rename to alert_preference_pkey;
alter table alert_preference drop constraint alert_choice_user_fk;
alter table alert_preference add constraint alert_preference_user_fk foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade;
update alert_preference set preference = (preference - 'is_on') || jsonb_build_object('is_enabled', preference -> 'is_on') where preference ? 'is_on';

-- Audit: the hash chain and its weekly mail.
alter table audit_seal rename to audit_chain_link;
alter table audit_chain_link rename column until to last_audit_id;
alter table audit_chain_link rename column entries to entry_count;
alter table audit_chain_link rename column sum to hash;
alter table audit_chain_link rename column at to created_at;
alter index audit_seal_pkey rename to audit_chain_link_pkey;
alter table trail_mail rename to audit_digest_mail;
alter table audit_digest_mail rename column number to chain_number;
alter table audit_digest_mail rename column at to sent_at;
alter index trail_mail_pkey rename to audit_digest_mail_pkey;

-- Access.
alter table session rename column visits_merchant_id to impersonated_merchant_id;
alter table session rename column actor_id to impersonator_id;
alter table app_user rename column rights_version to permissions_version;
alter table one_time_token rename column tries_left to attempts_left;
alter table invite rename column past_links to previous_link_hashes;
alter table host rename column is_own to is_custom;

-- Others.
alter table idempotency rename column reply to response_body;
alter table sandbox_event rename column tries to attempts;
alter table export_record drop constraint export_record_error_check;
update export_record set error = case error when 'fault' then 'internal_error' when 'too_long' then 'timeout' else error end where error is not null;
alter table export_record add constraint export_record_error_check check (error in ('internal_error', 'timeout', 'storage_full'));
update outbox set payload = (payload - 'what') || jsonb_build_object('change', payload -> 'what')
 where payload ? 'what' and name in ('order.updated', 'product.changed');
