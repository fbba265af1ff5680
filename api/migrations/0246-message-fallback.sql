-- A second service of a channel, which sends what the active one does not take. `pending_service`: the service that has
-- been asked and whose answer is not known, so that no other one sends the message. `fallback_reason`: why the active
-- service did not send it.
alter table message add column pending_service text;
alter table message add column fallback_reason text;
alter table message_service add column is_fallback boolean not null default false;
alter table message_service add constraint message_service_role_check check (not (is_active and is_fallback));
-- The last check of the credentials by a real request. Null: not checked yet.
alter table message_service add column is_working boolean;
alter table message_service add column check_reason text;
alter table message_service add column checked_at timestamptz;
