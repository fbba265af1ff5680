-- Own domains with what DNS must show, locked settings, and how mails are found.
alter table host add column is_own boolean not null default false;
alter table host add column challenge text;
alter table host add column checks jsonb not null default '{}';

alter table tenant_profile add column locked_sections text[] not null default '{}';

alter table one_time_token add column ip inet;
create index one_time_token_age on one_time_token (expires_at);

alter table mail add column template text;
alter table mail add column locale text not null default 'en';

-- One row for each try: the newest and their number decide how long somebody waits.
create index attempt_bucket on attempt (bucket, starts_at desc);

create index audit_newest on audit (tenant_id, id desc);
