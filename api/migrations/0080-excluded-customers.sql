-- Counts of segments subtract blocked and deleted customers, who are few.
create index customer_excluded on customer (tenant_id, id) where status = 'block' or deleted_at is not null;
