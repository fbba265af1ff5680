-- Which stored file a picture of an import became, so that importing it again neither loads nor stores it twice. `source`
-- is the SHA-256 hash of its address, or of its bytes if it was in an archive.
create table picture_source (
  tenant_id uuid not null,
  merchant_id uuid not null,
  source bytea not null check (length(source) = 32),
  file_key text not null,
  primary key (tenant_id, merchant_id, source)
);
-- scope: picture_source merchant
alter table picture_source add constraint picture_source_merchant_fk
  foreign key (tenant_id, merchant_id) references merchant (tenant_id, id);
alter table picture_source add constraint picture_source_file_fk
  foreign key (tenant_id, file_key) references file (tenant_id, key) on delete cascade;
create index picture_source_file on picture_source (tenant_id, file_key);
