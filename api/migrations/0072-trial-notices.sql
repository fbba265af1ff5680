-- Days before the end of the trial at which the owners were last written to; null after the trial was extended.
alter table tenant_profile add column trial_notice_days smallint;
