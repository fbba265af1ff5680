-- A guest orders with name and mobile. The e-mail is optional, and a number may order from another browser again: only accounts own a number.
drop index customer_email_taken;
create unique index customer_email_taken on customer (tenant_id, email) where deleted_at is null and email <> '';
drop index customer_mobile_taken;
create unique index customer_mobile_taken on customer (tenant_id, mobile) where deleted_at is null and guest_key is null;
create index customer_mobile on customer (tenant_id, mobile) where deleted_at is null;
