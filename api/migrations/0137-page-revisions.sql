-- A page and its revisions referred to each other, so that neither could be restored or purged before the other. Now
-- only the revision refers to its page; the query that deletes old revisions keeps the live and the scheduled one.
alter table built_page drop constraint built_page_live_fk, drop constraint built_page_scheduled_fk;
drop index built_page_live, built_page_scheduled;
