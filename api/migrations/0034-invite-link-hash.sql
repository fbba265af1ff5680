-- Links of invitations are kept as hashes: whoever reads the table opens none.
alter table invite add column link_hash bytea;
update invite set link_hash = sha256(convert_to(link::text, 'UTF8'));
alter table invite alter column link_hash set not null;
alter table invite drop column link;
alter table invite add constraint invite_link_taken unique (tenant_id, link_hash);
