-- An invitation that is sent again gets a new link. The hashes of earlier ones stay: who comes by one is told so, and lists that were read before still name their row.
alter table invite add column past_links bytea[] not null default '{}';
