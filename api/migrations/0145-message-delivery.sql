-- When messages that can wait are not sent, and who gets those to the owner of the store network.
alter table message_setting add column has_quiet_hours boolean not null default false;
alter table message_setting add column quiet_from text not null default '21:00' check (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$');
alter table message_setting add column quiet_until text not null default '08:00' check (quiet_until ~ '^[0-2][0-9]:[0-5][0-9]$');
alter table message_setting add column owner_emails text[] not null default '{}';
