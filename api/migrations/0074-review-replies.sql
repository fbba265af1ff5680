-- A merchant answers and reports reviews. A deleted review keeps its row, so that the order is not reviewed twice.
alter table review
  add column reply text,
  add column replied_at timestamptz,
  add column report_reason text,
  add column reported_at timestamptz,
  add column deleted_at timestamptz;
create index review_unresolved on review (tenant_id, created_at desc)
  where deleted_at is null and (not is_published or reported_at is not null);
