-- The picture of a push message.
alter table message add column image_url text;
