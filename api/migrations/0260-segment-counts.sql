-- How many customers a segment had when it was counted last. Lists of large tenants show this instead of counting.
alter table segment
  add column contact_count integer,
  add column counted_at timestamptz;
create index segment_counted on segment (counted_at);

-- Contacts of segments by their last order.
create index customer_figure_last_order on customer_figure (tenant_id, coalesce(last_order_at, '-infinity'), customer_id);
