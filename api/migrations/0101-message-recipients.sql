-- Addresses that get a message to admins instead of the owners.
alter table message_switch add column recipients text[] not null default '{}';
