-- The country (ISO 3166-1) of the receiver's number, for text messages and WhatsApp; empty for other channels and for messages
-- before this migration. The sums of a month are neighbours in the primary key, because every screen reads whole months.
alter table message add column country text;
alter table message_total add column country text not null default '';
alter table message_total drop constraint message_total_pkey;
alter table message_total add primary key (tenant_id, local_date, channel, template, campaign_id, country);
