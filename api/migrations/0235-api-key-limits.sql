-- Networks that an API key works from (none: every address), its calls per minute (none: the default of the
-- installation) and the key before the last rotation while it still works.
alter table api_key add column allowed_addresses text[] not null default '{}';
alter table api_key add column calls_per_minute integer check (calls_per_minute > 0);
alter table api_key add column previous_key_hash bytea;
alter table api_key add column previous_key_until timestamptz;
create index api_key_previous_hash on api_key (previous_key_hash) where previous_key_hash is not null;
