-- When the DNS records of a custom domain are looked up next, and how often in a row they were not as required.
alter table host add column next_check_at timestamptz;
alter table host add column failed_checks integer not null default 0;
alter table host add column checked_at timestamptz;
update host set next_check_at = now() where is_custom;
create index host_due_check on host (next_check_at) where next_check_at is not null;
