-- Payments that are authorised when an order is placed, and captured when it is accepted. Rows obey the narrower checks
-- of before, so the new ones need no scan.
alter table payment drop constraint payment_status_check;
alter table payment add constraint payment_status_check
  check (status in ('awaiting', 'processing', 'authorized', 'succeeded', 'failed', 'needs_attention')) not valid;
alter table payment add column capture_method text not null default 'automatic'
  check (capture_method in ('automatic', 'manual'));
alter table payment add column authorized_at timestamptz;
create index payment_authorized on payment (updated_at) where status = 'authorized';

alter table orders drop constraint orders_payment_status_check;
alter table orders add constraint orders_payment_status_check check (
  payment_status in ('pending', 'awaiting', 'authorized', 'paid', 'failed', 'voided', 'refund_pending', 'refunded')
) not valid;

alter table sandbox_intent drop constraint sandbox_intent_status_check;
alter table sandbox_intent add constraint sandbox_intent_status_check check (
  status in ('requires_payment', 'requires_action', 'processing', 'authorized', 'succeeded', 'failed', 'cancelled')
) not valid;
alter table sandbox_intent add column capture_method text not null default 'automatic'
  check (capture_method in ('automatic', 'manual'));
