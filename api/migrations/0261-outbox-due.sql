-- Jobs of later wait in the outbox until they are due, so the relay looks for rows by the time at which they are due.
create index outbox_due on outbox (coalesce(run_at, '-infinity'), id) where relayed_at is null;
drop index outbox_waiting;
