-- Removed cards that the gateway still knows, with the time of the next attempt to make it forget them.
alter table billing_card add column detach_due_at timestamptz;
create index billing_card_to_detach on billing_card (detach_due_at) where detach_due_at is not null;
