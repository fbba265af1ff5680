-- A status change that can still be undone: until when, and what it changed. Its consequences wait until then.
alter table orders add column undo jsonb;
alter table order_history add column undone_at timestamptz;
