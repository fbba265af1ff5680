-- Files that customers upload to answer a form. They are private, and belong to an order or a registration once that is
-- stored (claimed_at). Those that nobody claims are removed after a day.
alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check
  check (purpose in ('image', 'media', 'document', 'import', 'export', 'answer'));
alter table file add column claimed_at timestamptz;
create index file_unclaimed on file (tenant_id, created_at) where purpose = 'answer' and claimed_at is null;
