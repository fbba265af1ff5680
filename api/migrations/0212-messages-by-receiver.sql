-- Messages to owners are few among millions to customers: without an index their list read the whole log.
create index message_by_receiver on message (tenant_id, receiver, created_at desc, id desc);
