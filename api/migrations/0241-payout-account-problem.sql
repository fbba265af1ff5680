-- Why the provider does not pay to an account that has been started: details are missing, are being checked, or are asked for again.
alter table payout_account add column problem text check (problem in ('incomplete', 'in_review', 'restricted'));
