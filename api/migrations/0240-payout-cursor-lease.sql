-- Somebody reads the completed orders of the tenant until then. Others leave them to it.
alter table payout_cursor add column leased_until timestamptz;
